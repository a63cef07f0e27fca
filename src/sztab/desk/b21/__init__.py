"""The B-21 family at the desk."""
