"""A local stand-in for Discord: the unmodified bot runs against it without an account."""
