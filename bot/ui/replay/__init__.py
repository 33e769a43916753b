"""Finished deals played again: the buttons, the pictures and the public message of a position."""
