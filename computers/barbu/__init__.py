"""Computer players, hints and reviews of Barbu."""
