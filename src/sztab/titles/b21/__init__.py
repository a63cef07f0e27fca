"""How the data of a title of the B-21 family becomes a game on the table."""
