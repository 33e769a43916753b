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
_NO_YES: Final[Choices] = ((N_("No"), "off"), (N_("Yes"), "on"))

TITLES: Final[Mapping[str, str]] = {
    "players": N_("Number of players"),
    "pack": N_("Number of cards"),
    "preset": N_("What tricks and cards cost"),
    "lead": N_("Who plays first"),
    "direction": N_("Direction of play"),
    "first_dealer": N_("Who deals first"),
    "rotation": N_("How the deal passes on"),
    "order": N_("Who decides the contract"),
    "reussites": N_("Réussites per dealer"),
    "per_dealer": N_("Deals per dealer"),
    "dernier_pli": N_("Dernier pli"),
    "slam": N_("Reward for taking everything"),
    "quiet_tricks": N_("Tricks in which the suit that costs stays out"),
    "suit_lead": N_("When the suit that costs may be led"),
    "penalty_suit": N_("The suit that costs"),
    "barbu": N_("The card that is the barbu"),
    "early_stop": N_("Ending a deal early"),
    "reussite_start": N_("How a réussite begins"),
    "ace_replay": N_("Another card after an ace"),
    "ace_place": N_("Where aces go in a réussite"),
    "extra_round": N_("Extra rounds at the end"),
    "mariages": N_("Mariages at the end"),
    "votation": N_("A round by vote"),
}
"""Label of each option of the engine, by its name, in the order of the engine's options."""

CHOICES: Final[Mapping[str, Choices]] = {
    "players": tuple((str(number), str(number)) for number in range(2, 11)),
    "pack": ((N_("32 cards, from the 7"), "32"), (N_("52 cards, from the 2"), "52")),
    "preset": (
        (N_("Classic: trick 5, heart 5, queen 15, barbu 70"), "classic"),
        (N_("Classic, sum zero with 32 cards"), "classic_zero_32"),
        (N_("Classic, sum zero with 52 cards"), "classic_zero_52"),
        (N_("Equal: queen 10, barbu 40"), "equal_32"),
        (N_("Equal, sum zero with 32 cards"), "equal_zero_32"),
        (N_("Small: trick 1, heart 2, queen 4, barbu 10"), "unit_32"),
        (N_("Small for 32 cards: trick 1, heart 1, queen 2, barbu 8"), "bga_32"),
        (N_("Small for 52 cards: trick 1, heart 1, queen 3, barbu 12"), "bga_52"),
    ),
    "lead": (
        (N_("The player on the dealer's right"), "right"),
        (N_("The player on the dealer's left"), "left"),
        (N_("The dealer"), "dealer"),
    ),
    "direction": (
        (N_("To the left if the dealer's left plays first, else to the right"), "auto"),
        (N_("To the right"), "ccw"),
        (N_("To the left"), "cw"),
    ),
    "first_dealer": ((N_("The highest card drawn"), "draw"), (N_("The player in the first seat"), "fixed")),
    "rotation": (
        (N_("After every deal"), "each_deal"),
        (N_("After all deals of a dealer"), "block"),
    ),
    "order": (
        (N_("The dealer chooses, after seeing the cards"), "free"),
        (N_("A fixed order, from plis to réussite"), "forced"),
        (N_("A card is drawn, 24 deals"), "drawn"),
    ),
    "reussites": (("2", "2"), ("1", "1")),
    "per_dealer": (
        (N_("All contracts"), "all"),
        *((str(number), str(number)) for number in range(1, 7)),
    ),
    "dernier_pli": _NO_YES,
    "slam": (
        (N_("Nothing special"), "none"),
        (N_("It wins the points instead"), "flip"),
        (N_("Grand chelem: the player gains half, each of the others loses half"), "chelem"),
    ),
    "quiet_tricks": ((N_("None"), "0"), (N_("The first two, in cœurs and barbu"), "2")),
    "suit_lead": (
        (N_("Always"), "free"),
        (N_("Once a card of it has been discarded"), "after_discard"),
        (N_("Only with nothing else"), "never"),
    ),
    "penalty_suit": ((N_("Hearts"), "H"), (N_("Clubs"), "C")),
    "barbu": (
        (N_("King of hearts"), "KH"),
        (N_("King of spades"), "KS"),
        (N_("King of diamonds"), "KD"),
    ),
    "early_stop": (
        (N_("Yes: as soon as nothing is left to score"), "on"),
        (N_("No: every card is played"), "off"),
    ),
    "reussite_start": (
        (N_("The dealer names the starting rank"), "chosen"),
        (N_("The last card dealt opens"), "last_dealt"),
    ),
    "ace_replay": ((N_("Yes, if you like"), "on"), (N_("No"), "off")),
    "ace_place": (
        (N_("After the king"), "high"),
        (N_("Where the first ace goes"), "first_ace"),
    ),
    "extra_round": (
        (N_("None"), "none"),
        (N_("Ratatouille"), "ratatouille"),
        (N_("Anti-ratatouille"), "anti_ratatouille"),
        (N_("Both"), "both"),
    ),
    "mariages": _NO_YES,
    "votation": _NO_YES,
}
"""Values of each option; the default of the rules first, numbers in their order."""

OPTION_TEXTS: Final[Mapping[str, OptionText]] = {
    name: OptionText(title, CHOICES[name]) for name, title in TITLES.items()
}
OPTION_PAGES: Final = (
    OptionPage("game", N_("Game and length"), ("players", "pack", "per_dealer", "order")),
    OptionPage(
        "values", N_("Contracts and values"), ("preset", "reussites", "dernier_pli", "slam", "penalty_suit")
    ),
    OptionPage("play", N_("Playing cards"), ("barbu", "quiet_tricks", "suit_lead", "early_stop")),
    OptionPage("deal", N_("Cards and deal"), ("lead", "direction", "first_dealer", "rotation")),
    OptionPage("reussite", N_("Réussite"), ("reussite_start", "ace_replay", "ace_place")),
    OptionPage("extras", N_("Extra rounds"), ("votation", "extra_round", "mariages")),
)
"""Every option of the engine is on one of these."""
PRESET_NAMES: Final[Mapping[str, str]] = {
    "classique": N_("Classique"),
    "somme nulle": N_("Somme nulle"),
    "courte": N_("Courte"),
    "tirage": N_("Tirage"),
    "bridgeur": N_("Bridgeur"),
    "alsacienne": N_("Alsacienne"),
    "picarde": N_("Picarde"),
    "tout": N_("Tout"),
}
"""The presets keep their French names, as the contracts do."""
