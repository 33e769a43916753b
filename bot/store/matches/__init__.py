"""Finished matches: leaderboards and standings."""
