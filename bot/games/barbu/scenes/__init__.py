"""Tables of Barbu as scenes."""
