"""Errors of Pillow."""

from __future__ import annotations

from PIL import Image

IMAGE_ERRORS = (OSError, SyntaxError, ValueError, Image.DecompressionBombError)
"""Errors of Pillow for bytes that are no image, and for an image with too many pixels."""
