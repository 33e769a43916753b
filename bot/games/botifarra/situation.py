"""The public situation of a match as sentences, each built once per change of the table and language.

It reads only the view of a spectator and public events. Private knowledge of a player is in
:mod:`~bot.games.botifarra.own_situation`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.botifarra.current_deal import (
    cards_on_table,
    deal_events,
    dealer_of_void_deal,
    five_of_swords_decides,
    lying_trick,
    points_of_trick,
    trick_before,
)
from bot.games.botifarra.names import call_name, spoken_call
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.own_result import deal_result, match_result
from bot.games.botifarra.result_text import (
    calling,
    claim_window,
    goes_on,
    is_prolonged,
    misdeal,
    result,
    revoke,
    short_end,
    spoken,
)
from bot.ui.text.facts import once
from bot.ui.text.names import listed, points
from engine.botifarra import BotifarraView, Call, Phase, Pile, calls
from engine.botifarra.events import Called, CardPlayed, CardTurned, ClaimRefused
from engine.cards.spanish import SpanishCard
from engine.game import Seat


class Situation:
    """The public situation of a match; its sentences are marked as :mod:`~bot.ui.text.names` says."""

    def __init__(self, narration: Narration, view: BotifarraView) -> None:
        self.narration = narration
        self.view = view
        self.table = narration.table
        self.tr = narration.tr

    # -- the deal

    @once
    def misdeal(self) -> Iterator[str]:
        """Yield a misdeal that is asked for, or was declined or agreed on (B13)."""
        return misdeal(self.narration, self.view)

    @once
    def calling(self) -> Iterator[str]:
        """Yield the origin of dealer, trump and multiplier of this deal."""
        return calling(self.narration, self.view)

    @once
    def spoken(self) -> Iterator[str]:
        """Yield the namer of trump in this deal and the callers."""
        return spoken(self.narration)

    @once
    def dealt_by(self) -> str:
        """Return the number of the deal, if others follow, and its dealer (B9)."""
        name = self.narration.name(self.view.dealer)
        if self.table.is_single_deal:
            return self.tr.gettext("Dealt by {name}.", name=name)
        return self.tr.gettext("Hand {hand}, dealt by {name}.", hand=self.view.deal, name=name)

    # -- the turn

    @once
    def turn(self) -> str:
        """Return the awaited players and their tasks; empty when the match is over."""
        _, view, seat = self.tr.gettext, self.view, self.view.to_move
        if seat is None:
            return self._nobodys_turn()
        name = self.narration.name(seat)
        match view.phase:
            case Phase.CUT if self.table.cut_waits_for:
                return _("{name} cuts the pack as soon as the others accept the result.", name=name)
            case Phase.CUT:
                return _("{name} to cut the pack.", name=name)
            case Phase.TRUMP if view.options.partners:
                partner = self.narration.partner_of(seat)
                return _(
                    "{name} to choose trump, or leave the choice to {partner}.", name=name, partner=partner
                )
            case Phase.TRUMP:
                return _("{name} to choose trump.", name=name)
            case Phase.DELEGATED:
                return _("{name} to choose trump: the dealer passed the choice on.", name=name)
            case Phase.CALLS if view.calling is not None:
                call = spoken_call(self.tr, view.calling)
                return _("{name} to call: {call} or pass.", name=name, call=call)
            case _ if not view.trick:
                return _("{name} to lead.", name=name)
            case _:
                return _("{name} to play.", name=name)

    def _nobodys_turn(self) -> str:
        _, view = self.tr.gettext, self.view
        if view.phase is Phase.OVER:
            return ""
        if view.next_dealer is None or five_of_swords_decides(view):
            return _("The cards of the first hand are being dealt.")
        name = self.narration.name(view.next_dealer)
        if dealer_of_void_deal(self.table) is not None:
            return _("The hand is now dealt by {name}.", name=name)
        return _("{name} deals the next hand.", name=name)

    @once
    def turn_or_trick(self) -> str:
        """Return whose turn it is, after a trick with who took it.

        It is always one line, so that the buttons below do not move.
        """
        lying = lying_trick(self.view)
        return self.turn() if lying is None else self.narration.took_and_leads(lying)

    @once
    def stakes(self) -> str:
        """Return the multiplier of the call that can be made now (B19); empty if there is none."""
        view = self.view
        if view.contract is None or view.calling is None:
            return ""
        return self.tr.gettext(
            "{call} would make it ×{multiplier}.",
            call=call_name(self.tr, view.calling),
            multiplier=calls.multiplier(view.options, view.contract, view.calling),
        )

    @once
    def claim_window(self) -> str:
        """Return until when a claim can change the finished deal (B34); empty if it cannot."""
        return claim_window(self.narration, self.view)

    # -- contract and points

    def claims(self) -> Iterator[str]:
        """Yield the claims of the rest of this deal, or of the last one."""
        return self.narration.claims(self.view.deal)

    @once
    def contract(self) -> str:
        """Return trump and multiplier; empty while there is no contract."""
        _, contract = self.tr.gettext, self.view.contract
        if contract is None:
            return ""
        name = self.narration.contract_named(contract)
        trump = (
            _("No trump: {contract}.", contract=name)
            if contract.trump is None
            else _("Trump: {contract}.", contract=name)
        )
        return f"{trump} {self.worth()}".rstrip()

    @once
    def worth(self) -> str:
        """Return the multiplier, and who called it; empty for a hand that counts once."""
        if self.view.contract is None or self.view.multiplier == 1:
            return ""
        return self.tr.gettext("The hand counts {multiplier}.", multiplier=self._multiplier())

    def _multiplier(self) -> str:
        """Return the multiplier with who called it: "×2 (Contro: Anna)"."""
        view = self.view
        if view.call is None:
            return f"×{view.multiplier}"
        return self.tr.gettext(
            "×{multiplier} ({call}: {name})",
            multiplier=view.multiplier,
            call=call_name(self.tr, view.call),
            name=self._caller(view.call),
        )

    def _caller(self, call: Call) -> str:
        """Return the callers of this deal."""
        seats = (
            event.seat
            for event in deal_events(self.table)
            if isinstance(event, Called) and event.call is call
        )
        return listed(self.tr, [self.narration.name(seat) for seat in seats])

    def points_of_deal(self, viewer_side: int | None = None) -> str:
        """Return the points of the deal while cards are played; to a player with the multiplier."""
        if self.view.phase is not Phase.PLAY:
            return ""
        scores = self.narration.points_by_side(self.view.taken, viewer_side)
        if viewer_side is None or self.view.multiplier == 1:
            return self.tr.gettext("This hand: {scores}.", scores=scores)
        return self.tr.gettext(
            "This hand {multiplier}: {scores}.", multiplier=self._multiplier(), scores=scores
        )

    @once
    def tricks_won(self) -> str:
        """Return how many tricks each side has won in the hand being played."""
        if self.view.phase is not Phase.PLAY:
            return ""
        numbers = listed(self.tr, [str(number) for number in self.view.tricks_won])
        return self.tr.gettext("Tricks won: {tricks}.", tricks=numbers)

    def score(self, viewer_side: int | None = None) -> str:
        """Return the score of the match, once a deal has been dealt."""
        return self.narration.score(self.view.totals, viewer_side) if self.view.deal else ""

    def score_lines(self, own: int | None = None) -> Iterator[str]:
        """Yield the score of each side by itself, the own side first."""
        sides = self.view.options.sides
        for place in range(sides):
            yield self._score_line(((own or 0) + place) % sides, own)

    def _score_line(self, side: int, own: int | None) -> str:
        view, name, total = self.view, self.narration.side(side, own), points(self.view.totals[side])
        if view.phase is not Phase.PLAY:
            if self.table.is_single_deal:
                return ""
            return self.tr.gettext("{side}: {total} in the match.", side=name, total=total)
        taken, tricks = view.taken[side], view.tricks_won[side]
        if self.table.is_single_deal:
            return self.tr.gettext("{side}: {taken}, tricks {tricks}.", side=name, taken=taken, tricks=tricks)
        return self.tr.gettext(
            "{side}: {total} in the match; in this hand {taken}, tricks {tricks}.",
            side=name,
            total=total,
            taken=taken,
            tricks=tricks,
        )

    @once
    def refused_claims(self) -> Iterator[str]:
        """Yield the players who have said "Renúncia!" in this deal although nothing illegal had been played (B34)."""
        for event in deal_events(self.table):
            if isinstance(event, ClaimRefused):
                yield self.narration.event_sentence(event)

    # -- the trick

    @once
    def trick_title(self) -> str:
        """Return the number of the trick on the table as a heading."""
        number = len(self.view.tricks) + (0 if lying_trick(self.view) else 1)
        return self.tr.gettext("Trick {number}", number=number)

    @once
    def trick(self) -> Iterator[str]:
        """Yield the trick that lies on the table, finished or not, or that there is none yet."""
        _, view, lying = self.tr.gettext, self.view, lying_trick(self.view)
        if lying is not None:
            cards = self.narration.played_cards(lying.leader, lying.cards)
            yield _("Trick {number}, finished: {cards}.", number=len(view.tricks), cards=cards)
            yield self.narration.took(lying.winner, lying.points)
            return
        number = len(view.tricks) + 1
        if not view.trick:
            yield _("Trick {number}: no card has been played yet.", number=number)
            return
        cards = self.narration.played_cards(view.leader, view.trick)
        yield _("Trick {number}, on the table: {cards}.", number=number, cards=cards)
        yield self.winning()

    @once
    def trick_lines(self) -> Iterator[str]:
        """Yield the trick that lies on the table, a line a card, and its present or final winner."""
        view, lying = self.view, lying_trick(self.view)
        if lying is not None:
            yield from self.card_lines(lying.leader, lying.cards)
            yield self.narration.took(lying.winner, lying.points)
        elif not view.trick:
            yield self.tr.gettext("No card has been played yet.")
        else:
            yield from self.card_lines(view.leader, view.trick)
            yield self.winning()

    def card_lines(self, leader: Seat, cards: Iterable[SpanishCard]) -> Iterator[str]:
        """Yield each player's card, in order of play."""
        for place, card in enumerate(cards):
            name = self.narration.name((leader + place) % len(self.table.seats))
            yield self.tr.gettext("{name}: {card}.", name=name, card=self.narration.card(card))

    @once
    def winning(self) -> str:
        """Return whose card is winning the trick on the table (B21); empty while there is none."""
        view = self.view
        if view.master is None:
            return ""
        card = view.trick[(view.master - view.leader) % view.options.seats]
        return self.tr.gettext(
            "{name} is winning with {card}.",
            name=self.narration.name(view.master),
            card=self.narration.the_card(card),
        )

    @once
    def announced(self) -> Iterator[CardPlayed]:
        """Yield the cards of the trick that lies on the table with which a carrego was announced (B27)."""
        return (played for played in cards_on_table(self.table, self.view) if played.carrego)

    def carregos(self) -> Iterator[str]:
        """Yield the announcements of these carregos."""
        return map(self.narration.event_sentence, self.announced())

    @once
    def last_trick(self) -> Iterator[str]:
        """Yield the trick before the one on the table (B36), and who took it, unless a revoke has voided that."""
        before = trick_before(self.view)
        if before is not None:
            cards = self.narration.played_cards(before.leader, before.cards)
            if lying_trick(self.view):
                yield self.tr.gettext("Previous trick: {cards}.", cards=cards)
            else:
                yield self.tr.gettext("Last trick: {cards}.", cards=cards)
            if (number := points_of_trick(self.view, before)) is not None:
                yield self.narration.took(before.winner, number)

    @once
    def last_trick_lines(self) -> Iterator[str]:
        """Yield the trick before the one on the table, a line a card (B36)."""
        before = trick_before(self.view)
        if before is not None:
            yield from self.card_lines(before.leader, before.cards)
            yield self.narration.took(before.winner, before.points)

    def piles(self, seat: Seat, *, own: bool = False) -> Iterator[str]:
        """Yield the visible tops of a player, how many cards each pile holds, and how many are in hand (B45)."""
        if not self.view.piles:
            return
        piles = self.view.piles[seat]
        tops = self._tops(piles)
        if tops and own:
            yield self.tr.gettext("Your piles, with the cards left in each: {piles}.", piles=tops)
        elif tops:
            yield self.tr.gettext(
                "Piles of {name}, with the cards left in each: {piles}.",
                name=self.narration.name(seat),
                piles=tops,
            )
        in_hand = self.view.cards_left[seat] - sum(pile.left for pile in piles)
        if in_hand and not own:
            yield self.tr.ngettext(
                "{name} has {number} card in hand.",
                "{name} has {number} cards in hand.",
                in_hand,
                name=self.narration.name(seat),
            )

    def _tops(self, piles: Iterable[Pile]) -> str:
        return ", ".join(
            f"{self.narration.card(pile.top)} ({pile.left})" for pile in piles if pile.top is not None
        )

    # -- results and totals

    @once
    def result(self) -> Iterator[str]:
        """Yield the hand that was played last."""
        if self.view.results:
            yield from result(self.narration, self.view.results[-1])

    def outcome(self, viewer: Seat | None = None) -> str:
        """Return the winners, or the reason why the match goes on although its end was reached."""
        if self.view.phase is Phase.OVER and viewer is not None:
            return "" if self.table.is_single_deal else match_result(self.narration, self.view, viewer)
        if self.view.phase is Phase.OVER:
            return self.narration.won(self.view.winners)
        return goes_on(self.narration, self.view)

    def standing(self) -> str:
        """Return the winners, or that the match is going on, or was conceded."""
        if self.table.is_conceded:
            return self.tr.gettext("Match conceded.")
        if self.view.phase is Phase.OVER:
            return self.narration.won(self.view.winners)
        return self.tr.gettext("The match so far.")

    def news(self, viewer: Seat | None = None) -> Iterator[str]:
        """Yield the last events at the table."""
        view = self.view
        match view.phase:
            case Phase.PLAY if view.trick or view.tricks:
                yield from self._news_of_trick()
                yield from self.refused_claims()
            case Phase.PLAY:
                yield from self.calling()
                yield from self.refused_claims()
            case Phase.DEAL | Phase.CUT | Phase.OVER:
                if view.results:
                    yield from self._end_of_deal(viewer)
                    yield self.outcome(viewer)
            case _:
                yield from self.calling()

    def _news_of_trick(self) -> Iterator[str]:
        newest = cards_on_table(self.table, self.view)[-1]
        yield from self.carregos()
        if not newest.carrego:
            yield self.narration.event_sentence(newest)
        for event in self.table.moves[-1].events:
            if isinstance(event, CardTurned):
                yield self.narration.event_sentence(event)

    def _end_of_deal(self, viewer: Seat | None) -> Iterator[str]:
        newest = self.view.results[-1]
        if newest.revoke is None:
            yield from self.refused_claims()
        else:
            # A right claim makes the wrong one before it irrelevant.
            yield from revoke(self.narration, newest.deal, newest.revoke)
        if viewer is None:
            yield self.narration.wrote(newest.written)
        else:
            yield deal_result(self.narration, newest, self.table.side_of(viewer))

    @once
    def players(self) -> str:
        """Return everyone at the table in order of play, computers and people who are away marked."""
        return self.narration.players()

    @once
    def absent(self) -> str:
        """Return the absent people, and whether the table waits; empty if nobody is away."""
        return self.narration.absent()

    @once
    def end(self) -> str:
        """Return when the match ends (B31, B32); empty if there is only one deal, and once a tie has prolonged it."""
        if self.table.is_single_deal or is_prolonged(self.view):
            return ""
        return f"{short_end(self.tr, self.view.options)}."
