"""The house rules as choices: what a command's option or a select offers, and what it is called.

Messages are marked here and said where they are shown, by the slash command and by the panels of rules alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n import N_
from bot.tables.entries import Pace
from engine.botifarra import BotifarraOptions
from engine.botifarra.options import Mode, Play, ShuffleRule

Choices = tuple[tuple[str, str], ...]
"""Pairs of a message and the value it stands for, as the engine's options write it."""

TITLES: Final[Mapping[str, str]] = {
    "mode": N_("Who plays against whom"),
    "play": N_("How strictly one must win"),
    "undertrump": N_("What to do with trumps that are too low"),
    "carrego_announce": N_("Whether a carrego is said aloud"),
    "carrego_scope": N_("Who may use carrego"),
    "carrego_limit": N_("Which cards may be given by carrego"),
    "three_high": N_("How strong a 3 is"),
    "first_dealer": N_("Who deals the first hand"),
    "shuffle": N_("What is done with the pack between two hands"),
    "cutter": N_("Who cuts the pack"),
    "misdeal": N_("Who deals again after a misdeal"),
    "multipliers": N_("What contro, recontro and Sant Vicenç multiply by"),
    "sant_vicenc": N_("When Sant Vicenç can be said"),
    "call_order": N_("Who is asked first"),
    "revoke": N_("What happens to a card that the rules forbid"),
    "target": N_("Points to win the match"),
    "max_hands": N_("The match ends after so many hands"),
    "tie": N_("What happens to a tie after the last hand"),
    "last_trick_view": N_("Which played tricks may be looked at"),
    "trump_source": N_("How trump is found when two play"),
}
"""What each option of the engine is called, by its name, in the order of the engine's options."""

CHOICES: Final[Mapping[str, Choices]] = {
    "mode": (
        (N_("Four players, in two pairs"), "pairs4"),
        (N_("Four players, everyone alone"), "individual4"),
        (N_("Three players, everyone alone"), "individual3"),
        (N_("Two players, rector i vicari: six piles each"), "rector2"),
        (N_("Two players, four piles and a hand each"), "handpiles2"),
    ),
    "play": (
        (N_("Obligada: you must win the trick if you can"), "obligada"),
        (N_("Lliure: only following and winning are duties"), "lliure"),
        (N_("Intermèdia: obligada with carrego"), "intermedia"),
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
    "three_high": (
        (N_("Low: only the 2 is lower"), "off"),
        (N_("High: only the 9 beats it, and it has no points"), "on"),
    ),
    "first_dealer": (
        (N_("A card decides"), "draw"),
        (N_("Whoever is dealt the 5 of swords"), "five_of_swords"),
        (N_("Whoever sits on the first chair"), "fixed"),
    ),
    "shuffle": (
        (N_("It is shuffled"), "shuffle"),
        (N_("It is only cut: the tricks stay as they fell"), "no_shuffle"),
    ),
    "cutter": (
        (N_("Whoever is on the dealer's right"), "right"),
        (N_("The dealer's partner"), "partner"),
    ),
    "misdeal": (
        (N_("The player on the right of the dealer"), "pass_right"),
        (N_("The same dealer"), "same_dealer"),
        (N_("The same dealer; after two in a row, the player on the right"), "same_then_pass"),
    ),
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
    "revoke": (
        (N_("It is refused: nobody can revoke"), "prevent"),
        (N_("It ends the hand at once, with the penalty"), "penalty"),
        (N_("It stands until an opponent says “Renúncia!”"), "claim"),
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
    "last_trick_view": (
        (N_("The last trick of each side"), "each_side"),
        (N_("The last trick only"), "last_only"),
        (N_("No trick"), "none"),
    ),
    "trump_source": (
        (N_("The dealer chooses it"), "choose"),
        (N_("The card on the dealer's last pile shows it"), "last_pile"),
    ),
}
"""What each option offers; the default of the rules first."""


def relevant(options: BotifarraOptions) -> tuple[str, ...]:
    """Return the names of the options that have an effect beside the others, in the order of ``TITLES``.

    - ``undertrump``: from three players on; with two nobody ever faces a higher trump on another suit (B24.7).
    - ``carrego_*``: in intermèdia with partners (B27, B42, B49).
    - ``three_high``: wherever there is a 3 (B44).
    - ``cutter``: when the pack is not shuffled, and the dealer has a partner (B10).
    - ``multipliers`` and ``sant_vicenc``: not where only contro can be said (B41).
    - ``call_order``: where a side has two speakers (B17, B41, B46).
    - ``tie``: when the hands are counted (B32).
    - ``trump_source``: when two play (B46).

    All others have an effect everywhere.
    """
    mode = options.mode
    partners = mode is Mode.PAIRS4
    carrego = partners and options.play is Play.INTERMEDIA
    without = {
        "undertrump": mode.has_piles,
        "carrego_announce": not carrego,
        "carrego_scope": not carrego,
        "carrego_limit": not carrego,
        "three_high": mode is Mode.INDIVIDUAL3,
        "cutter": not partners or options.shuffle is not ShuffleRule.NO_SHUFFLE,
        "multipliers": mode.is_individual,
        "sant_vicenc": mode.is_individual,
        "call_order": not partners,
        "tie": options.max_hands is None,
        "trump_source": not mode.has_piles,
    }
    return tuple(name for name in TITLES if not without.get(name, False))


def offered(name: str, options: BotifarraOptions) -> Choices:
    """Return what an option offers in the mode of the options: the 5 of swords finds no dealer of two (B9)."""
    if name == "first_dealer" and options.mode.has_piles:
        return tuple((message, value) for message, value in CHOICES[name] if value != "five_of_swords")
    return CHOICES[name]


PACES: Final[Choices] = ((N_("Quick"), Pace.QUICK), (N_("Normal"), Pace.NORMAL), (N_("Calm"), Pace.CALM))
"""The paces of a table."""
