"""How often a night comes again."""

from __future__ import annotations

import enum


class Repeat(enum.StrEnum):
    """The rhythm of a series of nights; a monthly one keeps its weekday."""

    WEEKLY = "weekly"
    FORTNIGHTLY = "fortnightly"
    MONTHLY = "monthly"
