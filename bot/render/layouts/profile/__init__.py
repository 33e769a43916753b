"""The profile card: level and honours, contracts, partners."""
