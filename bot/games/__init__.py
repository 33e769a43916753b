"""What each game shows; ``registry.py`` lists the games."""
