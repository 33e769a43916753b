"""The review of a finished deal as data: the cost of each move, and the costliest one."""
