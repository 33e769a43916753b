"""Finished matches played again, move by move."""
