"""The games' faces; ``registry.py`` lists them."""
