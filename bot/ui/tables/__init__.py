"""The messages of a table, in any game: their buttons, their pictures, and what keeps them up to date."""
