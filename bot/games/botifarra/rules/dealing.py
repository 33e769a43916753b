"""The rules in plain words: seats and sides, the deal, and the dealer."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Translator
from engine.botifarra import BotifarraOptions
from engine.botifarra.options import Cutter, FirstDealer, Misdeal, Mode, ShuffleRule


def people(tr: Translator, options: BotifarraOptions) -> str:
    """Return the sides, and the layout of the cards before the first trick (B6, B40, B44, B45, B48)."""
    match options.mode:
        case Mode.PAIRS4:
            return tr.gettext(
                "Four people play in two pairs; partners sit opposite each other, and play goes to the right."
            )
        case Mode.INDIVIDUAL4:
            return tr.gettext("Four people play, each for themselves, and play goes to the right.")
        case Mode.INDIVIDUAL3:
            return tr.gettext(
                "Three people play, each for themselves, and play goes to the right. There are 36 cards: "
                "no suit has a 2, a 3 or a 4."
            )
        case Mode.RECTOR2:
            return tr.gettext(
                "Two people play. All 48 cards are dealt in packets of four, and each packet is a pile:"
                " six for each player. The top card of a pile lies face up, the others face down."
            )
        case Mode.HANDPILES2:
            return tr.gettext(
                "Two people play. All 48 cards are dealt in packets of four: for each player the first four are"
                " piles, with the top card face up and the others face down; the last two, eight cards, are the hand."
            )


def ranks(tr: Translator, options: BotifarraOptions) -> str:
    """Return the order of the cards of a suit (B3, B4, B44)."""
    if options.mode is Mode.INDIVIDUAL3:
        return tr.gettext(
            "From the strongest to the weakest, the cards of a suit are: 9, ace, king, knight, jack, 8, 7, 6, 5."
        )
    if options.three_is_high:
        return tr.gettext(
            "From the strongest to the weakest, the cards of a suit are:"
            " 9, 3, ace, king, knight, jack, 8, 7, 6, 5, 4, 2. The 3 is high, but it has no points."
        )
    return tr.gettext(
        "From the strongest to the weakest, the cards of a suit are: 9, ace, king, knight, jack, 8, 7, 6, 5, 4, 3, 2."
    )


def dealing(tr: Translator, options: BotifarraOptions, dealer: str = "") -> Iterator[str]:
    """Yield the rules on the dealer, the pack between two deals, and misdeals (B8 to B13).

    ``dealer`` is the player due to deal if the match continues the one before (B30).
    """
    yield _goes_on(tr, options, dealer) if dealer else _dealer(tr, options)
    if options.shuffle is ShuffleRule.NO_SHUFFLE:
        yield _cut(tr, options)
        yield tr.gettext("After a hand that was not played to its end the pack is shuffled all the same.")
    yield misdeals(tr, options)


def misdeals(tr: Translator, options: BotifarraOptions) -> str:
    """Return the rule on misdeals (B13)."""
    match options.misdeal:
        case Misdeal.PASS_RIGHT:
            return tr.gettext(
                "If the table allows it, and all agree before the first card that a hand was dealt wrongly,"
                " it does not count, and the next dealer deals instead."
            )
        case Misdeal.SAME_DEALER:
            return tr.gettext(
                "If the table allows it, and all agree before the first card that a hand was dealt wrongly,"
                " it does not count, and the same dealer deals again."
            )
        case Misdeal.SAME_THEN_PASS:
            return tr.gettext(
                "If the table allows it, and all agree before the first card that a hand was dealt wrongly,"
                " it does not count, and the same dealer deals again; after two such hands in a row"
                " it is the next dealer's turn."
            )


def _dealer(tr: Translator, options: BotifarraOptions) -> str:
    fixed = options.first_dealer is FirstDealer.FIXED
    if options.mode.has_piles:
        if fixed:
            return tr.gettext("The player in the first seat deals first; after that both deal in turn.")
        return tr.gettext("A card is drawn for the first dealer; after that both deal in turn.")
    if fixed:
        return tr.gettext(
            "The player in the first seat deals first; after each hand the deal passes to the right."
        )
    if options.five_of_swords_deals:
        return tr.gettext(
            "The player who is dealt the 5 of swords deals the first hand; after each hand the deal passes "
            "to the right."
        )
    return tr.gettext("A card is drawn for the first dealer; after each hand the deal passes to the right.")


def _goes_on(tr: Translator, options: BotifarraOptions, dealer: str) -> str:
    if options.mode.has_piles:
        return tr.gettext(
            "The deal goes on from the match before: {name} deals first; after that both deal in turn.",
            name=dealer,
        )
    return tr.gettext(
        "The deal goes on from the match before: {name} deals first; after each hand the deal passes to the right.",
        name=dealer,
    )


def _cut(tr: Translator, options: BotifarraOptions) -> str:
    if options.mode.has_piles:
        return tr.gettext(
            "From the second hand on the pack is not shuffled: the tricks are put together as they were won,"
            " the dealer cuts, and the cards are dealt four at a time."
        )
    if options.mode is Mode.PAIRS4 and options.cutter is Cutter.PARTNER:
        return tr.gettext(
            "From the second hand on the pack is not shuffled: the tricks are put together as they were won,"
            " the dealer's partner cuts, and the cards are dealt four at a time."
        )
    return tr.gettext(
        "From the second hand on the pack is not shuffled: the tricks are put together as they were won, "
        "the player on the dealer's right cuts, and the cards are dealt four at a time."
    )
