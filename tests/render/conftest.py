"""Fixtures of the picture tests."""

from io import BytesIO

import pytest
from PIL import Image

from tools.gallery.scenes import gallery


@pytest.fixture(scope="session")
def scenes():
    return gallery()


@pytest.fixture(scope="session")
def opened():
    """Turn PNG bytes into an RGB image."""

    def open_(data):
        with Image.open(BytesIO(data)) as image:
            assert image.format == "PNG"
            return image.convert("RGB")

    return open_
