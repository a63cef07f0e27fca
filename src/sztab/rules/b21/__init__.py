"""The rules of B-21, *Battle Century XXI*: a file for each chapter."""
