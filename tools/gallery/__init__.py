"""Every picture of the product, from tables that were really played: ``python -m tools.gallery FOLDER``."""
