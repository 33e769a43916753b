"""Leaderboards as messages with pages."""
