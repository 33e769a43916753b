"""Messages on Discord that are kept up to date."""
