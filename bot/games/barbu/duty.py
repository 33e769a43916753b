"""The duty of a player, in a line: which cards are legal now, and why (R12 to R15, R29, R31)."""

from __future__ import annotations

from bot.games.barbu.names import short_card, sorted_hand, suit_name
from bot.i18n import Translator
from engine.barbu import BarbuView, Phase
from engine.barbu.options import SuitLead
from engine.barbu.tricks import banned_suit
from engine.cards.french import FrenchSuit


def duty(tr: Translator, view: BarbuView) -> str:
    """Return which cards the player to move may play or lay, in words; empty for anybody else."""
    if not view.playable:
        return ""
    if view.phase is Phase.REUSSITE:
        return tr.gettext("You can lay: {cards}.", cards=_signs(view))
    return _follows(tr, view) if view.trick else _leads(tr, view)


def _signs(view: BarbuView) -> str:
    return ", ".join(map(short_card, sorted_hand(view.playable)))


def _leads(tr: Translator, view: BarbuView) -> str:
    banned, _ = _banned(view), tr.gettext
    if banned is None:
        return _("You can lead any card.")
    suit = suit_name(tr, banned).lower()
    if all(card.suit == banned for card in view.playable):
        return _("You have nothing but {suit}, so you may lead them.", suit=suit)
    if _is_quiet(view):
        return _("No {suit} in the first two tricks: lead any other card.", suit=suit)
    if view.options.suit_lead is SuitLead.NEVER:
        return _("You must not lead {suit}: lead any other card.", suit=suit)
    return _("You must not lead {suit} until some have been discarded: lead any other card.", suit=suit)


def _follows(tr: Translator, view: BarbuView) -> str:
    led, _ = view.trick[0].suit, tr.gettext
    suit = suit_name(tr, led).lower()
    if all(card.suit == led for card in view.playable):
        return _("Follow {suit}.", suit=suit)
    banned = _banned(view)
    if banned is None or any(card.suit == banned for card in view.playable):
        return _("You have no {suit}: anything goes.", suit=suit)
    return _(
        "You have no {suit}: anything but {banned}, in the first two tricks.",
        suit=suit,
        banned=suit_name(tr, banned).lower(),
    )


def _banned(view: BarbuView) -> FrenchSuit | None:
    """Return the suit that may not be played now where there is another one (R14, R15)."""
    if view.contract is None:
        return None
    return banned_suit(
        view.options,
        view.contract,
        trick_number=len(view.tricks) + 1,
        is_lead=not view.trick,
        discarded=view.discarded,
    )


def _is_quiet(view: BarbuView) -> bool:
    return len(view.tricks) < view.options.quiet_tricks
