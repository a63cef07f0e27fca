"""Studies: many games between computer players, counted, compared with par and told in tables and pictures."""
