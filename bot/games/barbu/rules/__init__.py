"""The house rules of Barbu in words."""
