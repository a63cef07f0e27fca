"""The rulebooks as procedures, one folder a family."""
