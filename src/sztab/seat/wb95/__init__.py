"""What a seat in a game of the WB-95 family is shown and may do."""
