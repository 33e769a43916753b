"""A palette picture as a PNG file."""

import struct
import zlib
from collections.abc import Callable
from importlib import import_module

from PIL import Image


def _quickest() -> Callable[[bytes, int], bytes]:
    """Return ISA-L's compressor if it is installed: five times as fast as the standard library's, as small."""
    try:
        packed: Callable[[bytes, int], bytes] = import_module("isal.isal_zlib").compress
    except ImportError:
        return zlib.compress
    return packed


_packed_quickly = _quickest()
_QUICK, _CLOSE = 2, 4
ROW_MARK = 1
"""Columns left of a picture: the file says with a zero before each row that it is not filtered."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS, _PALETTE = 8, 3


def png(rows: Image.Image, colours: bytes, *, close: bool = False) -> bytes:
    """Return the file of a picture (mode P) in these colours, three bytes each.

    The picture begins right of `ROW_MARK` columns of zeros. It is packed quickly, or a tenth smaller and more slowly
    (`close`).
    """
    width = rows.width - ROW_MARK
    header = struct.pack(">IIBBBBB", width, rows.height, _EIGHT_BITS, _PALETTE, 0, 0, 0)
    pixels = rows.tobytes()
    packed = zlib.compress(pixels, _CLOSE) if close else _packed_quickly(pixels, _QUICK)
    chunks = ((b"IHDR", header), (b"PLTE", colours), (b"IDAT", packed), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))
