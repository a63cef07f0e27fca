"""Sztab: the staff of a headquarters at your wargame table."""
