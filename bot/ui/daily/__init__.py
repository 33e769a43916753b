"""The messages of the deal of the day, which a person plays alone, and their handlers."""
