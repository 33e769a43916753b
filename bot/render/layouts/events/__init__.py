"""Pictures of tournaments: standings, and a board at all of its tables."""
