"""Hints before the play in words: the contract or call to say, and the reasons for it."""

from __future__ import annotations

from typing import Final

from babel.numbers import format_percent

from bot.games.botifarra.hint_text import MOST_CLAIMS
from bot.games.botifarra.names import spoken_call, suit_name, the_rank
from bot.games.botifarra.narration import Narration
from bot.i18n import Translator
from bot.ui.text.names import decimal, listed
from computers.botifarra.hints import CallClaim, CallHint, CallKind
from engine.botifarra import BotifarraMove, Call, Contract, Delegate, Knock, MakeCall, NameTrump
from engine.botifarra.play.scoring import DEAL_POINTS

_NEARLY: Final = 0.01
"""The least chance that is named, and how far the greatest is from certain: a trial proves nothing."""


def call_hint_text(narration: Narration, hint: CallHint) -> str:
    """Return a hint as message text: the choice, at most two reasons, its forecast, and the next best choice."""
    told = _CallHintText(narration, hint)
    return "\n".join(
        line for line in (told.choice(), told.reasons(), told.forecast(), told.difference()) if line
    )


class _CallHintText:
    def __init__(self, narration: Narration, hint: CallHint) -> None:
        self._narration = narration
        self._tr: Translator = narration.tr
        self._hint = hint
        options = narration.table.options
        self._is_alone: bool = options.mode.is_individual
        self._share = DEAL_POINTS // options.sides

    def choice(self) -> str:
        _ = self._tr.gettext
        match self._hint.move:
            case NameTrump(Contract.BOTIFARRA):
                return _("💡 Choose botifarra: no trump.")
            case NameTrump(contract):
                return _("💡 Choose {suit} as trump.", suit=self._contract(contract))
            case Delegate():
                return _("💡 Delegate.")
            case MakeCall(call):
                return _("💡 Say {call}.", call=spoken_call(self._tr, call))
            case _:
                return _("💡 Pass.")

    def reasons(self) -> str:
        return " ".join(self._reason(claim) for claim in self._hint.claims[:MOST_CLAIMS])

    def forecast(self) -> str:
        """Return the points that the own side takes on average, before a call also how often they are enough."""
        tr, forecast = self._tr, self._hint.forecast
        points = decimal(tr, forecast.points)
        if self._hint.asked is None:
            if self._is_alone:
                return tr.gettext(
                    "In the likely deals you then take {points} of the {all} points on average.",
                    points=points,
                    all=DEAL_POINTS,
                )
            return tr.gettext(
                "In the likely deals your side then takes {points} of the {all} points on average.",
                points=points,
                all=DEAL_POINTS,
            )
        chance = format_percent(min(1 - _NEARLY, max(_NEARLY, forecast.above)), locale=tr.language)
        if self._is_alone:
            return tr.gettext(
                "In the likely deals you take {points} of the {all} points on average, and more than {share} in"
                " {chance} of them.",
                points=points,
                all=DEAL_POINTS,
                share=self._share,
                chance=chance,
            )
        return tr.gettext(
            "In the likely deals your side takes {points} of the {all} points on average, and more than {share} in"
            " {chance} of them.",
            points=points,
            all=DEAL_POINTS,
            share=self._share,
            chance=chance,
        )

    def difference(self) -> str:
        """Return the cost of the next best choice, in written points."""
        hint, tr = self._hint, self._tr
        if hint.asked is not None:
            return self._about_call(hint.asked)
        if hint.other is None:
            return ""
        other = self._named(hint.other.move)
        if hint.is_close:
            return self._close(other)
        return tr.gettext(
            "Next best is {choice}: on average it scores {points} points less.",
            choice=other,
            points=decimal(tr, hint.ahead),
        )

    def _close(self, other: str) -> str:
        """Return that another choice is as good, or that it may be so if the difference is chance."""
        if self._hint.may_be_chance:
            return self._tr.gettext(
                "The difference may be chance: {choice} may be just as good.", choice=other
            )
        return self._tr.gettext("It is close: {choice} is about as good.", choice=other)

    def _about_call(self, asked: Call) -> str:
        """Return the threshold of a call: a hand counts its points above an equal share."""
        hint, tr, call = self._hint, self._tr, spoken_call(self._tr, asked)
        said = isinstance(hint.move, MakeCall)
        if hint.is_close:
            return self._close(self._named(Knock() if said else MakeCall(asked)))
        if said:
            return tr.gettext("It pays to say {call} above {share} points.", call=call, share=self._share)
        if hint.forecast.points <= self._share:
            return tr.gettext(
                "It only pays to say {call} above {share} points.", call=call, share=self._share
            )
        return tr.gettext(
            "It pays to say {call} above {share} points, but this is not clearly enough above them.",
            call=call,
            share=self._share,
        )

    def _reason(self, claim: CallClaim) -> str:
        _, tr = self._tr.gettext, self._tr
        match claim.kind:
            case CallKind.TRUMPS:
                return self._trumps(claim)
            case CallKind.HIGH_CARDS:
                cards = listed(tr, [self._narration.the_card(card) for card in claim.cards])
                if self._hint.contract in (None, Contract.BOTIFARRA):
                    return _("You have {cards}.", cards=cards)
                return _("Outside trumps you have {cards}.", cards=cards)
            case CallKind.VOID:
                suits = listed(tr, [suit_name(tr, suit).lower() for suit in claim.suits], "or")
                return _("You have no {suits}: you can trump there.", suits=suits)
            case CallKind.MANILLAS:
                if not claim.number:
                    return _("You have none of the four 9s.")
                return _("You have only one of the four 9s.")
            case CallKind.LONGEST:
                return tr.ngettext(
                    "Your longest suit has {number} card.",
                    "Your longest suit has {number} cards.",
                    claim.number,
                )

    def _trumps(self, claim: CallClaim) -> str:
        tr = self._tr
        if not claim.number:
            return tr.gettext("You have no trump.")
        if not claim.cards:
            return tr.ngettext(
                "You have {number} trump, not one of the four highest.",
                "You have {number} trumps, none of the four highest.",
                claim.number,
            )
        return tr.ngettext(
            "You have {number} trump: {ranks}.",
            "You have {number} trumps, with {ranks}.",
            claim.number,
            ranks=listed(tr, [the_rank(tr, card.rank) for card in claim.cards]),
        )

    def _named(self, move: BotifarraMove) -> str:
        """Return a choice as a thing within a sentence: "choosing coins", "delegating", "saying contro"."""
        _ = self._tr.gettext
        match move:
            case NameTrump(contract):
                return _("choosing {contract}", contract=self._contract(contract))
            case MakeCall(call):
                return _("saying {call}", call=spoken_call(self._tr, call))
            case Delegate():
                return _("delegating")
            case _:
                return _("passing")

    def _contract(self, contract: Contract) -> str:
        trump = contract.trump
        return (
            self._tr.pgettext("contract", "botifarra")
            if trump is None
            else suit_name(self._tr, trump).lower()
        )
