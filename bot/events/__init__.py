"""Tournaments: events as logs, without Discord and without a database."""
