"""The tables of ``careful`` as arrays, for compiled functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from computers.barbu.careful import layout_table as layouts
from computers.barbu.careful import trick_table as tricks
from computers.barbu.careful.layout_table import LayoutTable
from computers.barbu.careful.trick_table import TrickTable
from engine.barbu.contracts.contract import Contract
from engine.barbu.options import BarbuOptions


@lru_cache(maxsize=64)
def trick_table(options: BarbuOptions, contract: Contract) -> TrickTable:
    """Return the table of a contract of tricks."""
    return TrickTable._make(_as_arrays(tricks.trick_table(options, contract)))


@lru_cache(maxsize=128)
def layout_table(options: BarbuOptions, height: str) -> LayoutTable:
    """Return the table of a réussite."""
    return LayoutTable._make(_as_arrays(layouts.layout_table(options, height)))


def _as_arrays(table: Iterable[Any]) -> Iterator[Any]:
    """Yield the fields of a table, each list as an array."""
    return (np.array(each) if isinstance(each, list) else each for each in table)
