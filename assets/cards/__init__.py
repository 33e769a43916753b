"""Our own Spanish pack: the PNG files the bot shows, and in `draw` the scripts that make them."""
