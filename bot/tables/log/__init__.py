"""The log of a table: reading it, and tables rebuilt from it."""
