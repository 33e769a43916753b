"""House rules in words, and the paces of a table."""

from __future__ import annotations

from typing import Any, Final

from bot.i18n import N_
from bot.tables.entries import Pace
from bot.ui.face.face import Face
from bot.ui.text.names import in_message

PACES: Final = ((N_("Quick"), Pace.QUICK), (N_("Normal"), Pace.NORMAL), (N_("Calm"), Pace.CALM))
"""Pairs of message id and pace."""
NO_REDEALS: Final = "no"
REDEALS: Final = ((N_("None: the table never misdeals"), NO_REDEALS), (N_("When everybody agrees"), "yes"))
"""Pairs of message id and whether people may agree on a misdeal."""


def rules_in_words(
    face: Face,
    options: Any,  # noqa: ANN401
    preset: str | None = None,
    dealer: str = "",
    *,
    redeals: bool = True,
) -> str:
    """Return the title and all house rules in force, in Discord's markdown.

    ``dealer`` is the first dealer of a match that continues another one; otherwise the options decide.
    Without ``redeals`` the rule on misdeals is left out.
    """
    left_out = "" if redeals else face.redeal_rule(options)
    title = f"### {in_message(face.rules_heading(options, preset))}"
    return "\n".join(
        (title, *(f"- {line}" for line in face.rules(options, in_message(dealer)) if line != left_out))
    )
