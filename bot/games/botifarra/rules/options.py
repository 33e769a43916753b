"""The house rules as choices: the values that a command's option or a select offers, and their labels.

Messages are marked here and translated when shown, by the slash command and by the panels of rules alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n import N_
from bot.ui.face.face import OptionPage, OptionText

Choices = tuple[tuple[str, str], ...]
"""Pairs of a message and the value it stands for, as the engine's options write it."""

TITLES: Final[Mapping[str, str]] = {
    "mode": N_("Who plays against whom"),
    "play": N_("How strictly one must win"),
    "undertrump": N_("What to do with trumps that are too low"),
    "carrego_announce": N_("Announcing carrego"),
    "carrego_scope": N_("Who may use carrego"),
    "carrego_limit": N_("Which cards may be given by carrego"),
    "three_high": N_("How strong a 3 is"),
    "first_dealer": N_("Who deals the first hand"),
    "shuffle": N_("What is done with the pack between two hands"),
    "cutter": N_("Who cuts the pack"),
    "misdeal": N_("Who deals again after a misdeal"),
    "multipliers": N_("What contro, recontro and Sant Vicenç multiply by"),
    "sant_vicenc": N_("When Sant Vicenç can be said"),
    "call_order": N_("Who calls first"),
    "revoke": N_("What happens to a card that the rules forbid"),
    "target": N_("Points to win the match"),
    "max_hands": N_("Number of hands in a match"),
    "tie": N_("What happens to a tie after the last hand"),
    "last_trick_view": N_("Which played tricks may be looked at"),
    "trump_source": N_("How trump is found when two play"),
}
"""Label of each option of the engine, by its name, in the order of the engine's options."""

CHOICES: Final[Mapping[str, Choices]] = {
    "mode": (
        (N_("Four players, in two pairs"), "pairs4"),
        (N_("Four players, each for themselves"), "individual4"),
        (N_("Three players, each for themselves"), "individual3"),
        (N_("Two players, rector i vicari: six piles each"), "rector2"),
        (N_("Two players, four piles and a hand each"), "handpiles2"),
    ),
    "play": (
        (N_("Obligada: you must win the trick if you can"), "obligada"),
        (N_("Lliure: only following and winning are duties"), "lliure"),
        (N_("Intermèdia: obligada with carrego"), "intermedia"),
    ),
    "undertrump": (
        (N_("Free: nobody has to play a trump that is too low"), "free"),
        (N_("Forced: a trump must fall"), "forced"),
    ),
    "carrego_announce": (
        (N_("Carrego is announced"), "required"),
        (N_("Carrego is not announced"), "silent"),
    ),
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
        (N_("By drawing a card"), "draw"),
        (N_("The player with the 5 of swords"), "five_of_swords"),
        (N_("The player in the first seat"), "fixed"),
    ),
    "shuffle": (
        (N_("It is shuffled"), "shuffle"),
        (N_("It is only cut: the tricks stay as they fell"), "no_shuffle"),
    ),
    "cutter": (
        (N_("The player on the dealer's right"), "right"),
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
        (N_("From the right of the last caller"), "from_caller"),
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
        (N_("No limit"), "none"),
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
"""Values of each option; the default of the rules first."""


OPTION_TEXTS: Final[Mapping[str, OptionText]] = {
    **{name: OptionText(title, CHOICES[name]) for name, title in TITLES.items()},
    "max_hands": OptionText(
        TITLES["max_hands"],
        CHOICES["max_hands"],
        other_number=N_("Another number of hands…"),
        number=N_("Number of hands"),
    ),
}
OPTION_PAGES: Final = (
    OptionPage("game", N_("Game and end"), ("mode", "target", "max_hands", "tie")),
    OptionPage(
        "play",
        N_("Playing cards"),
        ("play", "undertrump", "carrego_announce", "carrego_scope", "carrego_limit"),
    ),
    OptionPage("calls", N_("Trump and calls"), ("trump_source", "multipliers", "sant_vicenc", "call_order")),
    OptionPage("deal", N_("Cards and deal"), ("three_high", "first_dealer", "shuffle", "cutter", "misdeal")),
    OptionPage("order", N_("Mistakes and past tricks"), ("revoke", "last_trick_view")),
)
"""Every option of the engine is on one of these."""
