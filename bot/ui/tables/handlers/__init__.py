"""Handlers of the buttons, selects and forms of a table."""
