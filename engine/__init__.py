"""Game engines: pure functions over immutable values, without I/O, clock or randomness of their own."""
