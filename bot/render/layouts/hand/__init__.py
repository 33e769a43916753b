"""A hand of cards."""
