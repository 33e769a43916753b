"""The review of a finished deal as data: what each move cost, and the one that cost most."""
