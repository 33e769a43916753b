"""The play: legal moves, what they change, and the end of a deal."""
