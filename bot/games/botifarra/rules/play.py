"""The rules in plain words: leading, following, winning, and the penalty of an illegal card."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Translator
from engine.botifarra import BotifarraOptions
from engine.botifarra.options import (
    CarregoAnnounce,
    CarregoLimit,
    CarregoScope,
    LastTrickView,
    Mode,
    Play,
    RevokeRule,
    Undertrump,
)
from engine.botifarra.play import scoring


def playing(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    """Yield the leader and the cards that may be played (B20 to B27, B40, B42, B47 to B49)."""
    if options.mode.has_piles:
        yield from _between_two(tr, options)
    else:
        yield tr.gettext(
            "The player on the right of the dealer leads to the first trick, the winner of a trick to the next."
        )
        yield tr.gettext("The player who leads can play any card; the others must follow the suit led.")
    if options.mode is Mode.PAIRS4:
        yield from _with_a_partner(tr, options)
    else:
        yield from _alone(tr, options)


def revoking(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    """Yield the treatment of illegal cards, and their penalty (B34, B52)."""
    match options.revoke:
        case RevokeRule.PREVENT:
            yield tr.gettext(
                "A card that the rules forbid cannot be played: the table refuses it, and nothing happens."
            )
            return
        case RevokeRule.PENALTY:
            yield tr.gettext(
                "Revokes: any card can be played, but one that the rules forbid ends the hand at once."
            )
        case RevokeRule.CLAIM:
            yield tr.gettext(
                "Revokes: any card can be played, and one that the rules forbid stands. Until the next "
                "hand is dealt an opponent can say “Renúncia!”; the table then judges by the cards that "
                "were played."
            )
            yield tr.gettext(
                "After a wrong claim nothing is scored, but that side cannot claim again in the hand."
            )
    yield _price(tr, options)


def last_trick(tr: Translator, options: BotifarraOptions) -> str:
    """Return the played tricks that may be looked at (B36)."""
    match options.last_trick_view:
        case LastTrickView.EACH_SIDE if options.mode is Mode.PAIRS4:
            return tr.gettext("During a hand everyone can look at the last trick of each pair.")
        case LastTrickView.EACH_SIDE:
            return tr.gettext("During a hand everyone can look at the last trick of each player.")
        case LastTrickView.LAST_ONLY:
            return tr.gettext("During a hand everyone can look at the last trick.")
        case LastTrickView.NONE:
            return tr.gettext("During a hand nobody can look at a trick that has been taken.")


def _between_two(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    if options.mode is Mode.RECTOR2:
        yield tr.gettext(
            "You play the top card of one of your piles; then the next card of that pile is turned up,"
            " and can be played from the next trick on."
        )
    else:
        yield tr.gettext(
            "You play a card of your hand or the top card of one of your piles; then the next card of that pile"
            " is turned up, and can be played from the next trick on."
        )
    yield tr.gettext(
        "Cards that lie face down never count: what you must do depends on the cards that you can play."
    )
    yield tr.gettext(
        "The player who did not deal leads to the first of 24 tricks, the winner of a trick to the next."
    )
    yield tr.gettext("The player who leads can play any card; the other player must follow the suit led.")


def _with_a_partner(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    yield tr.gettext(
        "While an opponent is winning the trick, you must win it if you can: with the suit led, or with a "
        "trump when you do not have that suit."
    )
    forced = options.undertrump is Undertrump.FORCED
    if options.play is Play.LLIURE:
        if forced:
            yield tr.gettext(
                "While an opponent is winning and you do not have the suit led, you must play a trump, "
                "even one that is too low to win."
            )
        yield tr.gettext("Lliure: apart from that you can play any card.")
    else:
        yield _lowest(tr, trump_is_forced=forced)
    if not forced:
        yield tr.gettext("You do not have to play a trump that is too low to win.")
    if options.play is not Play.LLIURE:
        # Behind the duties towards an opponent, or "when you cannot win" would seem to be meant here, too.
        yield tr.gettext(
            "While your partner is winning, you play a card with points or your lowest card of a suit."
        )
    if options.play is Play.INTERMEDIA:
        yield from _carrego(tr, options)


def _alone(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    yield tr.gettext(
        "You must win the trick if you can: with the suit led, or with a trump when you do not have that "
        "suit."
    )
    if options.mode.is_individual:
        yield from _forced_discard(tr, options)
    elif options.play is Play.LLIURE:
        yield tr.gettext("Lliure: apart from that you can play any card.")
    else:
        yield _lowest(tr, trump_is_forced=False)
    if options.play is Play.INTERMEDIA:
        yield tr.gettext("Without a partner intermèdia is the same as obligada.")


def _forced_discard(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    forced, any_card = options.undertrump is Undertrump.FORCED, options.play is Play.LLIURE
    if forced and any_card:
        yield tr.gettext(
            "When you cannot win, you play any card of the suit led; when you do not have that suit, any "
            "trump; and when you have no trump either, any card of the first suit that you have in this "
            "order: coins, cups, swords, clubs."
        )
    elif forced:
        yield tr.gettext(
            "When you cannot win, you play your lowest card of the suit led; when you do not have that "
            "suit, your lowest trump; and when you have no trump either, the lowest card of the first suit "
            "that you have in this order: coins, cups, swords, clubs."
        )
    elif any_card:
        yield tr.gettext(
            "When you cannot win, you play any card of the suit led; when you do not have that suit, any "
            "card of the first suit that you have in this order: coins, cups, swords, clubs."
        )
    else:
        yield tr.gettext(
            "When you cannot win, you play your lowest card of the suit led; when you do not have that "
            "suit, the lowest card of the first suit that you have in this order: coins, cups, swords, "
            "clubs."
        )
    if not forced:
        yield tr.gettext("Trumps that cannot win count in this order too.")


def _lowest(tr: Translator, *, trump_is_forced: bool) -> str:
    if trump_is_forced:
        return tr.gettext(
            "When you cannot win, you play your lowest card of the suit led; when you do not have that "
            "suit, your lowest trump; and when you have no trump either, the lowest card of any suit."
        )
    return tr.gettext(
        "When you cannot win, you play your lowest card of the suit led; when you do not have that suit, "
        "the lowest card of any suit."
    )


def _carrego(tr: Translator, options: BotifarraOptions) -> Iterator[str]:
    if options.carrego_limit is CarregoLimit.DOUBLETON:
        yield tr.gettext(
            "Carrego: when you cannot win and have exactly two cards of the suit led, you can give its "
            "jack or knight instead of the lowest one."
        )
    else:
        yield tr.gettext(
            "Carrego: when you cannot win, you can also give a card with points for your partner to take."
        )
    if options.carrego_scope is CarregoScope.ANY:
        yield tr.gettext("Everyone but the leader may use carrego.")
        if options.undertrump is Undertrump.FORCED and options.carrego_limit is CarregoLimit.NONE:
            yield tr.gettext(
                "If you must play a trump that is too low to win, you can give one with points instead."
            )
    else:
        yield tr.gettext("Carrego is only for the second player of a trick, whose partner is still to play.")
    if options.carrego_announce is CarregoAnnounce.REQUIRED:
        yield tr.gettext("A carrego is announced to everyone.")
    else:
        yield tr.gettext("A carrego is not announced.")


def _price(tr: Translator, options: BotifarraOptions) -> str:
    if options.mode is Mode.PAIRS4:
        return tr.gettext(
            "A revoke voids the points of the hand: the other pair scores 36 times the multiplier."
        )
    if options.mode.has_piles:
        return tr.gettext(
            "A revoke voids the points of the hand: the opponent scores 36 times the multiplier."
        )
    lost, won, *_ = scoring.written(options, scoring.taken_after_revoke(options, 0), 1)
    return tr.gettext(
        "A revoke voids the points of the hand: the player who made it loses {lost} times the multiplier, "
        "and each of the others scores {won} times the multiplier.",
        lost=-lost,
        won=won,
    )
