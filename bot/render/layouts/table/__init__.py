"""A table: seats, tricks, score, and the lobby."""
