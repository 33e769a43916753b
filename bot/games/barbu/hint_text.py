"""Hints in words: the move of a strong player, and the reasons for it."""

from __future__ import annotations

from typing import Final

from babel.numbers import format_percent

from bot.games.barbu.controls import side_text
from bot.games.barbu.names import rank_name, suit_name
from bot.games.barbu.narration import Narration
from bot.i18n import Translator
from bot.ui.text.names import decimal, listed
from computers.barbu.hints import Claim, Hint, Kind
from computers.barbu.strong import Judged
from engine.barbu import BarbuMove, NameContract, PlayCard, Vote

_NEARLY_SURE: Final = 0.99
"""The greatest chance that is named: only a proven statement is sure."""
MOST_CLAIMS: Final = 2
"""Reasons in a hint: more are not read."""


def hint_text(narration: Narration, hint: Hint) -> str:
    """Return a hint as message text: the move, at most two reasons, and how much worse the next best one is."""
    told = _HintText(narration, hint)
    return "\n".join(line for line in (told.move(), told.reasons(), told.difference()) if line)


class _HintText:
    def __init__(self, narration: Narration, hint: Hint) -> None:
        self._narration = narration
        self._tr: Translator = narration.tr
        self._hint = hint

    def move(self) -> str:
        """Return the move of a strong player, in words."""
        _, move = self._tr.gettext, self._hint.best.move
        match move:
            case PlayCard():
                return _("💡 A strong player would play {card}.", card=self._named(move))
            case NameContract():
                return _("💡 A strong player would choose {contract}.", contract=self._named(move))
            case Vote():
                return _("💡 A strong player would vote for {contract}.", contract=self._named(move))
            case _:
                return _("💡 A strong player would stop here.")

    def reasons(self) -> str:
        """Return the claims that matter most."""
        told, equals = self._hint.claims[:MOST_CLAIMS], self._equals()
        if equals:  # they bring as much: "more points" would be more than the next best one brings
            told = tuple(claim for claim in told if claim.kind is not Kind.GAINS_MORE_OFTEN)
        return " ".join(filter(None, (*map(self._reason, told), equals)))

    def _equals(self) -> str:
        """Return the cards that do the same, or the next best one would seem to be better than they are."""
        equals = self._hint.equals
        if not equals or self._hint.is_close or not isinstance(self._hint.best.move, PlayCard):
            return ""
        return self._tr.gettext(
            "Tried out, just as good: {cards}.", cards=listed(self._tr, [*map(self._named, equals)])
        )

    def difference(self) -> str:
        """Return the value of the next best move, in points of the deal over the mean of the others."""
        _, best, other = self._tr.gettext, self._hint.best, self._hint.other
        if other is None:
            return _("Tried out, all moves came to the same.")
        if isinstance(best.move, NameContract | Vote):
            expected = _(
                "Expected result, compared with the average of the others: {points} points.",
                points=decimal(self._tr, best.gain, signed=True),
            )
            return f"{expected} {self._next_contract(other)}".rstrip()
        if self._hint.is_close:
            return self._close(other)
        return _(
            "Next best is {move}: on average it brings {points} points fewer against the others.",
            move=self._named(other.move),
            points=decimal(self._tr, other.loss),
        )

    def _next_contract(self, other: Judged) -> str:
        """Return the next best contract; empty if a reason has told that it is kept for a later deal."""
        if self._hint.is_close:
            return self._close(other)
        if other.gain >= self._hint.best.gain:
            return ""
        return self._tr.gettext(
            "Next best is {contract}: {points}.",
            contract=self._named(other.move),
            points=decimal(self._tr, other.gain, signed=True),
        )

    def _close(self, other: Judged) -> str:
        named = self._named(other.move)
        if self._hint.may_be_chance:
            return self._tr.gettext("The difference may be chance: {move} may be just as good.", move=named)
        return self._tr.gettext("It is close: {move} is about as good.", move=named)

    def _named(self, move: BarbuMove) -> str:
        """Return a move as an object of a sentence."""
        match move:
            case PlayCard(card, None):
                return self._narration.the_card(card)
            case PlayCard(card, side):
                return f"{self._narration.the_card(card)} ({side_text(self._tr, side)})"
            case NameContract(contract, None, None):
                return self._narration.contract(contract).lower()
            case NameContract(contract, None, side):
                return f"{self._narration.contract(contract).lower()} ({side_text(self._tr, side)})"
            case NameContract(contract, height) if height is not None:
                return self._tr.gettext(
                    "{contract} from the {height}",
                    contract=self._narration.contract(contract).lower(),
                    height=rank_name(self._tr, height),
                )
            case Vote(contract):
                return self._narration.contract(contract).lower()
            case _:
                return self._tr.gettext("stopping here")

    def _reason(self, claim: Claim) -> str:
        """Return a reason as a sentence; those for cards to tricks come first."""
        _, tr = self._tr.gettext, self._tr
        match claim.kind:
            case Kind.THROWS:
                return tr.ngettext(
                    "It costs the player who takes this trick {number} point.",
                    "It costs the player who takes this trick {number} points.",
                    claim.number,
                )
            case Kind.TAKES_ANYWAY:
                return _("Every card you may play takes this trick, so the highest can go.")
            case Kind.TAKES_LAST if not claim.number:
                return _("You play last, and this trick costs nothing: a good moment for a high card.")
            case Kind.TAKES_LAST:
                return tr.ngettext(
                    "You play last, and this trick costs only {number} point: a good moment for a high card.",
                    "You play last, and this trick costs only {number} points: a good moment for a high card.",
                    claim.number,
                )
            case Kind.DUCKS:
                return _("It stays below {card} and cannot take the trick.", card=self._card(claim))
            case Kind.HIGHEST_DUCK:
                return _(
                    "It is your highest card below {card}, and lower ones are worth keeping.",
                    card=self._card(claim),
                )
            case Kind.MUST_BEAT:
                return _(
                    "In {chance} of the likely deals somebody has to beat it.", chance=self._percent(claim)
                )
            case Kind.LESS_AT_RISK:
                return tr.ngettext(
                    "It costs the player who takes this trick {number} point less than {card} would.",
                    "It costs the player who takes this trick {number} points less than {card} would.",
                    claim.number,
                    card=self._other(),
                )
            case Kind.BEATEN_BY:
                return tr.ngettext(
                    "{number} card that is still out beats it, more than would beat {card}.",
                    "{number} cards that are still out beat it, more than would beat {card}.",
                    claim.number,
                    card=self._other(),
                )
            case _:
                return self._reason_of_suits(claim)

    def _reason_of_suits(self, claim: Claim) -> str:
        _, tr = self._tr.gettext, self._tr
        match claim.kind:
            case Kind.SHEDS_MASTER:
                return _("You get rid of a card that nothing still out beats in its suit.")
            case Kind.SHEDS_HIGH:
                return tr.ngettext(
                    "You get rid of a high card: only {number} that is still out beats it in its suit.",
                    "You get rid of a high card: only {number} that are still out beat it in its suit.",
                    claim.number,
                )
            case Kind.LOWEST:
                return tr.ngettext(
                    "Still out in its suit: {number} card, which is higher.",
                    "Still out in its suit: {number} cards, all of them higher.",
                    claim.number,
                )
            case Kind.SUIT_COSTS:
                return tr.ngettext(
                    "In {suit} {number} point is still out, in {own_suit} none.",
                    "In {suit} {number} points are still out, in {own_suit} none.",
                    claim.number,
                    suit=self._suit(claim),
                    own_suit="" if claim.card is None else suit_name(tr, claim.card.suit).lower(),
                )
            case Kind.IS_VOID if claim.seat is not None:
                return _(
                    "{name} has no {suit} left and could discard a card that costs.",
                    name=self._narration.name(claim.seat),
                    suit=self._suit(claim),
                )
            case Kind.LAST_OF_SUIT:
                return _(
                    "It is your last card of {suit}: afterwards you can discard on that suit.",
                    suit=self._suit(claim),
                )
            case Kind.KEEPS_HIGHER:
                return _(
                    "It cannot take this trick; you keep {card}, with which you may take a later one.",
                    card=self._other(),
                )
            case Kind.TAKES:
                return _("It takes this trick for sure, and here it is good to take.")
            case _:
                return self._reason_in_reussite(claim)

    def _reason_in_reussite(self, claim: Claim) -> str:
        _, tr = self._tr.gettext, self._tr
        match claim.kind:
            case Kind.GOES_ON:
                return _("After this ace you may place another card.")
            case Kind.OPENS_OWN:
                return _("It opens the way for a card of yours: {card}.", card=self._card(claim))
            case Kind.FREES:
                return tr.ngettext(
                    "{number} card of yours waits behind it.",
                    "{number} cards of yours wait behind it.",
                    claim.number,
                )
            case Kind.OPENS_NOTHING:
                return _(
                    "It opens the way for nobody else; the next best move would open it for {card}.",
                    card=self._card(claim),
                )
            case Kind.SHEDS_ONE:
                return _("You are rid of one card more than if you stop.")
            case Kind.BLOCKS:
                return tr.ngettext(
                    "While you keep {card}, {number} card of the others has to wait.",
                    "While you keep {card}, {number} cards of the others have to wait.",
                    claim.number,
                    card=self._other(),
                )
            case _:
                return self._reason_for_contract(claim)

    def _reason_for_contract(self, claim: Claim) -> str:
        _, tr = self._tr.gettext, self._tr
        match claim.kind:
            case Kind.NO_PENALTY:
                return _("You have none of the cards that cost in it.")
            case Kind.LOW_CARDS:
                return tr.ngettext(
                    "{number} card of your hand is low.", "{number} cards of your hand are low.", claim.number
                )
            case Kind.DEARER:
                return _(
                    "More points are lost in it than in {contract}: {number} altogether.",
                    contract=self._other(),
                    number=claim.number,
                )
            case Kind.OPENERS:
                return tr.ngettext(
                    "You have {number} card that opens a suit.",
                    "You have {number} cards that open a suit.",
                    claim.number,
                )
            case Kind.KEEPS_FOR_LATER:
                return _(
                    "Now {contract} promises more, but it is kept for a later deal.", contract=self._other()
                )
            case _:
                return _(
                    "In {chance} of the likely deals in which the choice matters it brings more points.",
                    chance=self._percent(claim),
                )

    def _card(self, claim: Claim) -> str:
        return "" if claim.card is None else self._narration.the_card(claim.card)

    def _other(self) -> str:
        other = self._hint.other
        return "" if other is None else self._named(other.move)

    def _suit(self, claim: Claim) -> str:
        return "" if claim.suit is None else suit_name(self._tr, claim.suit).lower()

    def _percent(self, claim: Claim) -> str:
        return format_percent(min(_NEARLY_SURE, claim.chance), locale=self._tr.language)
