"""The review of a finished deal as data: the cost of each card, and between pairs turning point and par."""
