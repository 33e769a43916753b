"""The messages about a table that stand outside of it: the announcement of its thread, and the search for players."""
