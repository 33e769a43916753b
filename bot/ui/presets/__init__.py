"""Presets: the messages with a server's named house rules, and their handlers."""
