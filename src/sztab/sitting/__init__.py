"""A game with its seats: what each is asked and told, its computers, the lobby. It knows no network and no disk."""
