"""What a seat in a game of the B-21 family is shown and may do."""
