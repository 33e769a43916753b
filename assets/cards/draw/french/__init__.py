"""The French pack of 52 cards."""
