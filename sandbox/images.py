"""ReadStates pictures that somebody sends."""

from __future__ import annotations

from PIL import Image

UNREADABLE = (OSError, SyntaxError, ValueError, Image.DecompressionBombError)
"""What Pillow raises for bytes that are no picture, and for one that says it is too large to be looked at."""
