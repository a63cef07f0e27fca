"""What a seat in a game of the Breslau family is shown and may do."""
