"""Pictures: a scene (plain frozen data, words already translated) becomes the bytes of a PNG."""
