"""Breslau 1945: the siege of the city, data only."""
