"""The face of a game: its words, pictures and buttons as data, and the registry of the games."""
