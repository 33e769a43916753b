"""Barbu, as its players see it."""
