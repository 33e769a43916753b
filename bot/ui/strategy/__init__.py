"""Strategy pages: rules of thumb of a game, each with the figure that was measured for it."""
