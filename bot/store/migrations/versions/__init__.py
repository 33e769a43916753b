"""One module for each migration; each names its predecessor."""
