"""The house rules as choices: what a command's option or a select offers, and what it is called.

Messages are marked here and said where they are shown, by the slash command and by the panel of a lobby alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n import N_
from bot.tables.entries import Pace

Choices = tuple[tuple[str, str], ...]
"""Pairs of a message and the value it stands for, as the engine's options write it."""

TITLES: Final[Mapping[str, str]] = {
    "play": N_("How strictly one must win"),
    "target": N_("Points to win the match"),
    "max_hands": N_("The match ends after so many hands"),
    "tie": N_("What happens to a tie after the last hand"),
    "multipliers": N_("What contro, recontro and Sant Vicenç multiply by"),
    "sant_vicenc": N_("When Sant Vicenç can be said"),
    "call_order": N_("Who is asked first"),
    "undertrump": N_("What to do with trumps that are too low"),
    "carrego_announce": N_("Whether a carrego is said aloud"),
    "carrego_scope": N_("Who may use carrego"),
    "carrego_limit": N_("Which cards may be given by carrego"),
    "first_dealer": N_("Who deals the first hand"),
    "last_trick_view": N_("Which played tricks may be looked at"),
}
"""What each option of the engine is called, by its name."""

CHOICES: Final[Mapping[str, Choices]] = {
    "play": (
        (N_("Obligada: you must win the trick if you can"), "obligada"),
        (N_("Lliure: only following and winning are duties"), "lliure"),
        (N_("Intermèdia: obligada with carrego"), "intermedia"),
    ),
    "target": (
        *((str(target), str(target)) for target in (101, 73, 100, 200, 201)),
        (N_("No target: a number of hands decides"), "none"),
    ),
    "max_hands": (
        (N_("Any number of hands"), "none"),
        *((str(hands), str(hands)) for hands in (1, 2, 4, 6, 8, 10, 12, 16, 20)),
    ),
    "tie": ((N_("A tie stands"), "draw"), (N_("Two extra hands"), "extra_hands")),
    "multipliers": (("×2 ×4 ×8", "2-4-8"), ("×2 ×3 ×4", "2-3-4")),
    "sant_vicenc": (
        (N_("On suits only"), "suits_only"),
        (N_("Never"), "never"),
        (N_("Always, on botifarra too"), "always"),
    ),
    "call_order": (
        (N_("From the right of the last speaker"), "from_caller"),
        (N_("From the right of the dealer"), "from_dealer"),
    ),
    "undertrump": (
        (N_("Free: nobody must play a trump that is too low"), "free"),
        (N_("Forced: a trump must fall"), "forced"),
    ),
    "carrego_announce": ((N_("Carrego is announced"), "required"), (N_("Carrego is silent"), "silent")),
    "carrego_scope": (
        (N_("Only while the partner is still to play"), "partner_to_play"),
        (N_("Second, third and fourth player"), "any"),
    ),
    "carrego_limit": (
        (N_("Any point card"), "none"),
        (N_("Only a 10 or 11 from exactly two cards"), "doubleton"),
    ),
    "first_dealer": (
        (N_("A card decides"), "draw"),
        (N_("Whoever sits on the first chair"), "fixed"),
    ),
    "last_trick_view": (
        (N_("The last trick of each side"), "each_side"),
        (N_("The last trick only"), "last_only"),
        (N_("No trick"), "none"),
    ),
}
"""What each option offers; the default of the rules first."""

PACES: Final[Choices] = ((N_("Quick"), Pace.QUICK), (N_("Normal"), Pace.NORMAL), (N_("Calm"), Pace.CALM))
"""The paces of a table."""

IN_PANEL: Final = ("play", "target", "max_hands", "multipliers", "sant_vicenc", "first_dealer")
"""The options that the panel of a lobby lets change one by one; the others come with a preset or the command."""
