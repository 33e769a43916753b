"""A local stand-in for Discord, so that the unmodified bot runs with no account."""
