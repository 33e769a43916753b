"""Pixels: canvas, sprites, tile cache, palette, PNG, caches, renderer. Nothing here knows a card or a player."""
