"""The deal of the day: the same cards and the same computers for everybody on one date (UTC)."""
