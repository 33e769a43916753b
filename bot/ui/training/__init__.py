"""The trainer: the positions in which somebody lost most, asked again for them alone."""
