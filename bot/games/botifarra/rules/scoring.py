"""The rules in plain words: points, trump, the calls that multiply them, and the end of a match."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Translator
from engine.botifarra import BotifarraOptions, Call, Contract, calls
from engine.botifarra.options import CallOrder, Mode, SantVicenc, Tie
from engine.botifarra.play.scoring import DEAL_POINTS


def points(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    """Yield the values of cards and tricks, and the written points of a deal (B5, B28, B43, B50)."""
    if options.mode.has_piles:
        yield tr.gettext(
            "The 9 is worth 5 points, the ace 4, the king 3, the knight 2 and the jack 1, and every two "
            "tricks 1 more. When both took an odd number of tricks, the point that is left over goes to "
            "the player with fewer points. A hand has 72 points."
        )
        yield tr.gettext("The player with more than 36 scores the points above 36.")
        return
    yield tr.gettext(
        "The 9 is worth 5 points, the ace 4, the king 3, the knight 2 and the jack 1, and each trick 1 more:"
        " 72 points in a hand."
    )
    if options.mode.is_individual:
        yield tr.gettext(
            "Everyone scores their points above {par}, or loses those missing to {par}. Scores can be "
            "negative, and those of a hand add up to 0.",
            par=DEAL_POINTS // options.mode.seats,
        )
    else:
        yield tr.gettext("The pair with more than 36 scores the points above 36.")


def trump(tr: Translator, options: BotifarraOptions) -> str:
    """Return the choice of trump (B14 to B16, B41, B46)."""
    if options.mode is Mode.PAIRS4:
        return tr.gettext(
            "The dealer chooses a trump suit or botifarra, or leaves the choice to the partner."
            " In botifarra there is no trump and the hand counts double."
        )
    if options.trump_is_turned_up:
        return tr.gettext(
            "Nobody chooses trump: it is the suit of the top card of the dealer's last pile. There is no botifarra."
        )
    return tr.gettext(
        "The dealer chooses a trump suit or botifarra. In botifarra there is no trump and the hand counts double."
    )


def calling(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    """Yield the calls open to each seat, and their multipliers (B17 to B19, B41, B46)."""
    if options.mode.is_individual:
        yield tr.gettext(
            "When a suit is trump, any other player can say contro, and the hand counts double for everyone."
            " There are no other calls."
        )
    elif options.mode.has_piles:
        yield tr.gettext(
            "Then the player who did not deal can say contro, and after that the dealer recontro."
        )
    else:
        yield tr.gettext(
            "Once the choice is made, the other pair can say contro, and then the pair that chose recontro."
        )
    if not options.mode.is_individual:
        said = ladder(tr, options)
        said = f"{said[:1].lower()}{said[1:]}"  # a line by itself in a picture, here the end of a sentence
        yield tr.gettext("The calls multiply the points of the hand: {calls}.", calls=said)
        yield _sant_vicenc(tr, options)
    if options.mode.is_individual or (
        options.mode is Mode.PAIRS4 and options.call_order is CallOrder.FROM_DEALER
    ):
        yield tr.gettext("They call in turn, starting on the dealer's right.")
    elif options.mode is Mode.PAIRS4:
        yield tr.gettext("They call in turn, starting on the right of the last player who chose or called.")


def ladder(tr: Translator, options: BotifarraOptions) -> str:
    """Return the calls with their multipliers, on a suit as trump (B19, B41)."""
    if options.mode.is_individual:
        return tr.gettext("Contro ×2, on suits only")
    contro, recontro, sant_vicenc = (
        calls.multiplier(options, Contract.OROS, call)
        for call in (Call.CONTRO, Call.RECONTRO, Call.SANT_VICENC)
    )
    if options.sant_vicenc is SantVicenc.NEVER:
        return tr.gettext("Contro ×{contro}, recontro ×{recontro}", contro=contro, recontro=recontro)
    return tr.gettext(
        "Contro ×{contro}, recontro ×{recontro}, Sant Vicenç ×{sant_vicenc}",
        contro=contro,
        recontro=recontro,
        sant_vicenc=sant_vicenc,
    )


def ending(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    """Yield the end of the match and its winner (B31 to B33)."""
    if options.mode is Mode.PAIRS4:
        yield from _end_of_pairs(tr, options)
    else:
        yield from _end_of_players(tr, options)
    if options.max_hands is None:
        return
    extra = options.tie is Tie.EXTRA_HANDS
    if options.mode.is_individual:
        yield (
            tr.gettext(
                "If the highest total is shared then, two more hands are played, and again two while it is."
            )
            if extra
            else tr.gettext("If the highest total is shared then, the match is a draw.")
        )
    elif extra:
        yield tr.gettext(
            "If the points are equal then, two more hands are played, and again two while they are."
        )
    else:
        yield tr.gettext("If the points are equal then, the match is a draw.")


def _sant_vicenc(tr: Translator, options: BotifarraOptions) -> str:
    if options.sant_vicenc is SantVicenc.NEVER:
        return tr.gettext("Nobody can say Sant Vicenç.")
    if options.trump_is_turned_up:
        return tr.gettext("After a recontro the player who did not deal can say Sant Vicenç.")
    in_botifarra = options.sant_vicenc is SantVicenc.ALWAYS
    if options.mode.has_piles:
        if in_botifarra:
            return tr.gettext(
                "After a recontro the player who did not deal can say Sant Vicenç, in botifarra as well."
            )
        return tr.gettext(
            "After a recontro the player who did not deal can say Sant Vicenç, but not in botifarra."
        )
    if in_botifarra:
        return tr.gettext("After a recontro the other pair can say Sant Vicenç, in botifarra as well.")
    return tr.gettext("After a recontro the other pair can say Sant Vicenç, but not in botifarra.")


def _end_of_pairs(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    if options.target is not None:
        yield tr.gettext("The first pair with {target} points or more wins the match.", target=options.target)
    if options.max_hands is None:
        return
    if options.target is None:
        yield tr.ngettext(
            "The match has {number} hand, and the pair with more points wins.",
            "The match has {number} hands, and the pair with more points wins.",
            options.max_hands,
        )
    else:
        yield tr.ngettext(
            "If nobody gets there, the match ends after {number} hand, and the pair with more points wins.",
            "If nobody gets there, the match ends after {number} hands, and the pair with more points wins.",
            options.max_hands,
        )


def _end_of_players(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    if options.target is not None:
        yield tr.gettext(
            "The first player with {target} points or more wins the match.", target=options.target
        )
        if options.mode.is_individual:
            stops = options.max_hands is not None and options.tie is Tie.DRAW
            yield (
                tr.gettext(
                    "If several get there in the same hand, the highest total wins;"
                    " while the highest is shared, the match goes on, but not beyond its last hand."
                )
                if stops
                else tr.gettext(
                    "If several get there in the same hand, the highest total wins;"
                    " while the highest is shared, the match goes on."
                )
            )
    if options.max_hands is None:
        return
    if options.target is None:
        yield tr.ngettext(
            "The match has {number} hand, and the player with the most points wins.",
            "The match has {number} hands, and the player with the most points wins.",
            options.max_hands,
        )
    else:
        yield tr.ngettext(
            "If nobody gets there, the match ends after {number} hand, and the player with the most points wins.",
            "If nobody gets there, the match ends after {number} hands, and the player with the most points wins.",
            options.max_hands,
        )
