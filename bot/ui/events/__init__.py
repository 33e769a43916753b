"""The messages of events, and their buttons."""
