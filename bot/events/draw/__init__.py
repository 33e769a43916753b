"""Draws of a tournament: the pairs that meet, and their sides."""
