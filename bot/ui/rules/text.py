"""House rules in words, and the paces of a table."""

from __future__ import annotations

from typing import Any, Final

from bot.i18n import N_
from bot.tables.entries import Pace
from bot.ui.face import Face
from bot.ui.text.names import in_message

PACES: Final = ((N_("Quick"), Pace.QUICK), (N_("Normal"), Pace.NORMAL), (N_("Calm"), Pace.CALM))
"""Messages, and the paces that they stand for."""


def rules_in_words(face: Face, options: Any, preset: str | None = None, dealer: str = "") -> str:  # noqa: ANN401
    """Return all house rules in force, in plain sentences, as Discord's markdown.

    ``dealer`` is who deals first because a match goes on from the one before, else the options say who does.
    """
    named = f" ({in_message(face.preset_name(preset))})" if preset is not None else ""
    title = f"### {in_message(face.rules_title(options))}{named}"
    return "\n".join((title, *(f"- {line}" for line in face.rules(options, in_message(dealer)))))
