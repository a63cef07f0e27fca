"""The Breslau family at the desk."""
