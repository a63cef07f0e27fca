"""The WB-95 family at the desk."""
