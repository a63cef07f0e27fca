"""The rules desk: what the book says, what carries it out, what proves it."""
