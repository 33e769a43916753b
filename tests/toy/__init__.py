"""A third game, as small as a game can be: it proves what a game costs (``docs/adding-a-game.md``)."""
