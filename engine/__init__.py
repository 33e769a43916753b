"""The games: pure functions over immutable values, with no I/O, no clock and no randomness of their own."""
