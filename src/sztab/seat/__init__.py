"""What a player at a seat is shown and may do: questions, cards, marches, planner, overlays, log."""
