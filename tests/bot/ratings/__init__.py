"""The rating of people."""
