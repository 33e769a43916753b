"""Hints in words: the card of the expert, and the reasons for it."""

from __future__ import annotations

from typing import Final

from babel.numbers import format_percent

from bot.games.botifarra.names import suit_name, the_rank
from bot.games.botifarra.narration import Narration
from bot.i18n import Translator
from bot.ui.text.names import decimal, listed
from computers.botifarra.hints import Claim, Hint, Kind
from engine.cards.spanish import SpanishCard

_NEARLY_SURE: Final = 0.99
"""The greatest chance that is named: only a proven statement is sure."""
MOST_CLAIMS: Final = 2
"""Reasons in a hint: more are not read."""
_OF_ANOTHER: Final = frozenset(
    {
        Kind.PARTNER_TAKES,
        Kind.PARTNER_LIKELY_TAKES,
        Kind.STILL_OUT,
        Kind.PARTNER_HOLDS,
        Kind.IS_VOID,
        Kind.KEEPS_GUARD,
        Kind.KEEPS_MASTER,
        Kind.KEEPS_TRUMP,
        Kind.KEEPS_HIGHER,
        Kind.KEEPS_COMPANY,
        Kind.KEEPS_LONGEST,
        Kind.KEEPS_ONLY,
    }
)
"""Reasons that name another card: they come last, or "it" behind them would seem to mean that one."""


def hint_text(narration: Narration, hint: Hint) -> str:
    """Return a hint as message text: the card, at most two reasons, and the cost of the next best card."""
    told = _HintText(narration, hint)
    return "\n".join(line for line in (told.card(), told.reasons(), told.difference()) if line)


class _HintText:
    def __init__(self, narration: Narration, hint: Hint) -> None:
        self._narration = narration
        self._tr: Translator = narration.tr
        self._hint = hint

    def card(self) -> str:
        return self._tr.gettext(
            "💡 A strong player would play {card}.", card=self._narration.the_card(self._hint.card)
        )

    def reasons(self) -> str:
        told, equals = self._hint.claims[:MOST_CLAIMS], self._equals()
        if equals:  # they bring as much: "more points" would be more than the next best one brings
            told = tuple(claim for claim in told if claim.kind is not Kind.BRINGS_MORE_OFTEN)
        in_order = sorted(told, key=lambda claim: claim.kind in _OF_ANOTHER)
        return " ".join(filter(None, (*map(self._reason, in_order), equals)))

    def _equals(self) -> str:
        """Return the cards that do the same, or the next best one would seem to be better than they are."""
        if not self._hint.equals or self._hint.is_close:
            return ""
        cards = listed(self._tr, [self._narration.the_card(card) for card in self._hint.equals])
        return self._tr.gettext("Tried out, just as good: {cards}.", cards=cards)

    def difference(self) -> str:
        """Return the average cost of another card, in points of the deal."""
        hint = self._hint
        if hint.other is None:
            return self._tr.gettext("Tried out, all moves came to the same.")
        other = self._narration.the_card(hint.other)
        if hint.may_be_chance:
            return self._tr.gettext("The difference may be chance: {card} may be just as good.", card=other)
        if hint.is_close:
            return self._tr.gettext("It is close: {card} is about as good.", card=other)
        return self._tr.gettext(
            "Next best is {card}: on average it costs {points} points.",
            card=other,
            points=decimal(self._tr, hint.loss),
        )

    def _reason(self, claim: Claim) -> str:
        _, tr = self._tr.gettext, self._tr
        match claim.kind:
            case Kind.TAKES:
                return tr.ngettext(
                    "No opponent can beat it, and this trick is worth at least {number} point.",
                    "No opponent can beat it, and this trick is worth at least {number} points.",
                    claim.number,
                )
            case Kind.LIKELY_TAKES:
                return _(
                    "In {chance} of the likely deals no opponent can beat it.", chance=self._percent(claim)
                )
            case Kind.PARTNER_TAKES:
                return _("Your partner takes this trick for sure with {card}.", card=self._the_card(claim))
            case Kind.PARTNER_LIKELY_TAKES:
                return _(
                    "In {chance} of the likely deals no opponent can beat your partner's card: {card}.",
                    chance=self._percent(claim),
                    card=self._the_card(claim),
                )
            case Kind.CANNOT_WIN:
                return self._cannot_win()
            case Kind.MASTER:
                return _("Nothing that is still out beats it in its suit.")
            case Kind.DRAWS_TRUMPS:
                return tr.ngettext(
                    "It draws trumps: {number} is still out.",
                    "It draws trumps: {number} are still out.",
                    claim.number,
                )
            case Kind.STILL_OUT:
                return self._still_out(claim)
            case Kind.PARTNER_HOLDS:
                return _(
                    "In {chance} of the likely deals your partner has {card}.",
                    chance=self._percent(claim),
                    card=self._the_card(claim),
                )
            case _:
                return self._reason_of_hand(claim)

    def _still_out(self, claim: Claim) -> str:
        """Return that an opponent is likely to have a card; without a partner that is certain."""
        _, card, other = self._tr.gettext, self._the_card(claim), self._the_other_beside()
        if self._narration.table.options.mode.is_individual:
            return _("Still out: {card}. An opponent has it, and it beats {other}.", card=card, other=other)
        return _(
            "Still out: {card}. In {chance} of the likely deals an opponent has it, and it beats {other}.",
            card=card,
            chance=self._percent(claim),
            other=other,
        )

    def _cannot_win(self) -> str:
        _ = self._tr.gettext
        if self._narration.table.options.mode.is_individual:
            return _("You cannot win this trick, so the card gives as few points as possible.")
        return _("Your side cannot win this trick, so it gives as few points as possible.")

    def _reason_of_hand(self, claim: Claim) -> str:
        _ = self._tr.gettext
        match claim.kind:
            case Kind.IS_VOID if claim.seat is not None:
                return _(
                    "{name} has no {suit} left and could trump {card}.",
                    name=self._narration.name(claim.seat),
                    suit=self._suit(claim),
                    card=self._narration.the_card(self._other),
                )
            case Kind.KEEPS_GUARD if not self._other.points:
                return _("A small card stays to guard {card}.", card=self._the_card(claim))
            case Kind.LAST_OF_SUIT:
                return _(
                    "It is your last card of {suit}: afterwards you can trump them.", suit=self._suit(claim)
                )
            case Kind.IS_ENOUGH if not claim.number:
                return _("It is enough to win, and you keep {card}.", card=self._the_rank_of_other())
            case Kind.IS_ENOUGH:
                return _("It is enough to win so far, and you keep {card}.", card=self._the_rank_of_other())
            case Kind.KEEPS_MASTER:
                return _(
                    "You keep {card}: nothing that is still out beats it in its suit.",
                    card=self._narration.the_card(self._other),
                )
            case Kind.KEEPS_TRUMP:
                return _("You keep a trump.")
            case Kind.FEWER_POINTS:
                return self._tr.ngettext(
                    "The opponents may take this trick: it risks {number} point less.",
                    "The opponents may take this trick: it risks {number} points less.",
                    claim.number,
                )
            case _:
                return self._reason_of_suits(claim)

    def _reason_of_suits(self, claim: Claim) -> str:
        _, tr = self._tr.gettext, self._tr
        match claim.kind:
            case Kind.BRINGS_MORE:
                return tr.ngettext(
                    "No opponent can beat either it or {other}, and it brings {number} point more.",
                    "No opponent can beat either it or {other}, and it brings {number} points more.",
                    claim.number,
                    other=self._the_rank_of_other(),
                )
            case Kind.FEW_BEAT:
                return tr.ngettext(
                    "In its suit only {number} card that is still out beats it.",
                    "In its suit only {number} cards that are still out beat it.",
                    claim.number,
                )
            case Kind.KEEPS_HIGHER:
                return _("You keep {card}, the higher one.", card=self._the_rank_of_other())
            case Kind.BACKED:
                return _(
                    "In its suit you also have {card}, and nothing that is still out beats that one.",
                    card=self._the_card(claim),
                )
            case Kind.KEEPS_GUARD | Kind.KEEPS_COMPANY:
                return _(
                    "You keep {other} beside {card}.",
                    other=self._the_other_beside(),
                    card=self._the_card(claim),
                )
            case Kind.LONGEST_SUIT:
                return tr.ngettext(
                    "It is from your longest suit: {number} card.",
                    "It is from your longest suit: {number} cards.",
                    claim.number,
                )
            case Kind.KEEPS_LONGEST:
                return tr.ngettext(
                    "You keep your longest suit whole: {number} card.",
                    "You keep your longest suit whole: {number} cards.",
                    claim.number,
                )
            case Kind.KEEPS_ONLY:
                return _(
                    "You keep {card}, your only card of that suit.",
                    card=self._narration.the_card(self._other),
                )
            case _:
                return _(
                    "In {chance} of the likely deals in which the choice matters it brings more points.",
                    chance=self._percent(claim),
                )

    def _the_card(self, claim: Claim) -> str:
        return "" if claim.card is None else self._narration.the_card(claim.card)

    def _the_rank_of_other(self) -> str:
        return the_rank(self._tr, self._other.rank)

    def _the_other_beside(self) -> str:
        """Return the next best card by its rank, and by its suit too if the best one has the same rank."""
        if self._other.rank == self._hint.card.rank:
            return self._narration.the_card(self._other)
        return self._the_rank_of_other()

    @property
    def _other(self) -> SpanishCard:
        """The next best card; the 2 of coins is 0, so it is compared with ``None``."""
        hint = self._hint
        return hint.card if hint.other is None else hint.other

    def _suit(self, claim: Claim) -> str:
        return "" if claim.suit is None else suit_name(self._tr, claim.suit).lower()

    def _percent(self, claim: Claim) -> str:
        return format_percent(min(_NEARLY_SURE, claim.chance), locale=self._tr.language)
