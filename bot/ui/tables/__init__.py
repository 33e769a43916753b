"""The messages of a table, for any game: controls, pictures, handlers and updaters."""
