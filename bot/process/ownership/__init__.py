"""Ownership of shards: which a process may serve, who serves them, and how one process hands over to the next."""
