"""The web application: lobby, games, live play, storage."""
