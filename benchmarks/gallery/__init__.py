"""Every picture of the product, from tables that were really played: ``python -m benchmarks.gallery FOLDER``."""
