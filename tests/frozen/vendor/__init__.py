"""The sergeant of version 0.4 as it was then. Only imports have been brought up to date since."""
