"""The public situation of a game as sentences, each built once per change of the table and language.

It reads only the view of a spectator and public events. Private knowledge of a player is in
:mod:`~bot.games.barbu.own_situation`.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.barbu.captures import in_words, slam_candidate, still_out, taken_by_seat
from bot.games.barbu.costs import cost, taken_in_words
from bot.games.barbu.deal_log import deal_events, just_passed, lying_trick, newest_events, previous_trick
from bot.games.barbu.layout_text import layout_sentences, mariages_sentences
from bot.games.barbu.names import contract_emoji, rank_name
from bot.games.barbu.narration import Narration
from bot.games.barbu.result_text import headline, result, slam, slam_of
from bot.ui.text.facts import once
from bot.ui.text.names import capitalised, emoji, in_clauses, listed, points
from engine.barbu import BarbuView, Contract, Kind, Phase
from engine.barbu.events import (
    AceSideFixed,
    CardLaid,
    CardPlayed,
    ContractDrawn,
    ContractNamed,
    DealerDrawn,
    Declined,
    PairWon,
    TurnedDown,
    VoteClosed,
    WentOut,
)
from engine.game import Seat


class Situation:
    """The public situation of a game; its sentences are marked as :mod:`~bot.ui.text.names` says."""

    def __init__(self, narration: Narration, view: BarbuView) -> None:
        self.narration = narration
        self.view = view
        self.table = narration.table
        self.tr = narration.tr

    # -- the deal and its contract

    @once
    def dealt_by(self) -> str:
        """Return the number of the deal, of how many, if others follow, and its dealer."""
        if self.table.is_single_deal:
            return self.tr.gettext("Dealt by {name}.", name=self.narration.name(self.view.dealer))
        return self.tr.gettext(
            "Deal {deal} of {deals}, dealt by {name}.",
            deal=self.view.deal,
            deals=self.view.deals,
            name=self.narration.name(self.view.dealer),
        )

    @once
    def how_decided(self) -> Iterator[str]:
        """Yield how dealer and contract of this deal were decided: draw, vote, choice, the card that lies first.

        The contract of a deal of the day was chosen by nobody.
        """
        voted = False
        for event in deal_events(self.table):
            if isinstance(event, ContractNamed) and (
                self.table.is_prepared or (voted and event.seat is None)
            ):
                continue  # the outcome of the vote has named it
            voted = voted or isinstance(event, VoteClosed)
            if isinstance(
                event, DealerDrawn | ContractDrawn | VoteClosed | ContractNamed | CardLaid | AceSideFixed
            ):
                yield self.narration.event_sentence(event)

    @once
    def contract_title(self) -> str:
        """Return the contract with its sign as a headline; empty while there is none."""
        view = self.view
        if view.contract is None:
            return ""
        sign = contract_emoji(view.options, view.contract)
        title = emoji(sign.name) + self.narration.contract(view.contract)
        if view.layout is None:
            return title
        # Translators: the headline of a deal: "Réussite, height 10"
        return self.tr.gettext(
            "{contract} from the {height}", contract=title, height=rank_name(self.tr, view.layout.height)
        )

    @once
    def contract_cost(self) -> str:
        """Return the cost of the contract and its units that nobody has taken yet; empty without a contract."""
        return self._cost(in_words=False)

    @once
    def cost_alone(self) -> str:
        """Return the cost of the contract; empty without one."""
        view = self.view
        return "" if view.contract is None else f"{capitalised(cost(self.tr, view.options, view.contract))}."

    @once
    def contract_cost_in_words(self) -> str:
        """Return the same without signs, for a screen reader."""
        return self._cost(in_words=True)

    def _cost(self, *, in_words: bool) -> str:
        view = self.view
        if view.contract is None:
            return ""
        out, counts_everything = still_out(self.tr, view, in_words=in_words), view.contract.counts_everything
        if not out or (counts_everything and not view.tricks and not in_words):
            return self.cost_alone()  # all is in play in the first trick, and the picture shows it
        costs = capitalised(cost(self.tr, view.options, view.contract))
        if counts_everything:
            # Tricks cost as well, which nobody needs to count.
            return self.tr.gettext("{cost}; cards in play: {cards}.", cost=costs, cards=out)
        return self.tr.gettext("{cost}; in play: {cards}.", cost=costs, cards=out)

    @once
    def contract(self) -> str:
        """Return the contract in a sentence; empty while there is none."""
        view = self.view
        if view.contract is None:
            return ""
        name = self.narration.contract(view.contract)
        if view.layout is not None:
            height = rank_name(self.tr, view.layout.height)
            return self.tr.gettext("Contract: {contract} from the {height}.", contract=name, height=height)
        return self.tr.gettext("Contract: {contract}.", contract=name)

    @once
    def left_to_dealer(self) -> str:
        """Return the contracts that the dealer may still choose, around which everybody plays (R8)."""
        view = self.view
        if view.kind is not Kind.FREE or view.phase is not Phase.CONTRACT:
            return ""
        return self.tr.gettext(
            "Still open for {name}: {contracts}.",
            name=self.narration.name(view.dealer),
            contracts=self.counted(view.choices_left(view.dealer)),
        )

    def counted(self, contracts: tuple[Contract, ...]) -> str:
        """Return contracts as a list, réussite with how often it is left: "plis, réussite ×2"."""
        named = []
        for contract in dict.fromkeys(contracts):
            number, name = contracts.count(contract), self.narration.contract(contract).lower()
            named.append(f"{name} ×{number}" if number > 1 else name)
        return ", ".join(named)

    # -- the turn

    @once
    def turn(self) -> str:  # noqa: C901 - one sentence a phase
        """Return the awaited players and their tasks; empty when the game is over."""
        _, view = self.tr.gettext, self.view
        if view.phase is Phase.OVER:
            return ""
        if view.phase is Phase.DEAL:
            return self._next_dealer()
        if view.phase is Phase.VOTE:
            return _("Still to vote: {names}.", names=self.narration.names(view.asked))
        name = self.narration.name(view.asked[0])
        match view.phase:
            case Phase.CONTRACT if view.contract is not None:
                return self._adds_to_reussite(name)
            case Phase.CONTRACT:
                return _("{name} to choose the contract.", name=name)
            case Phase.REUSSITE if view.may_decline:
                return _("{name} may place one more card after the ace.", name=name)
            case Phase.REUSSITE:
                return _("{name} to place a card.", name=name)
            case Phase.MARIAGES if view.mariages is not None and view.mariages.opened:
                return _("{name} to turn up a second card.", name=name)
            case Phase.MARIAGES:
                return _("{name} to turn up two cards.", name=name)
            case _ if view.trick:
                return _("{name} to play.", name=name)
            case _:
                return _("{name} to lead.", name=name)

    def _adds_to_reussite(self, name: str) -> str:
        if self.view.options.height_is_chosen:
            return self.tr.gettext("{name} to name the starting rank of the réussite.", name=name)
        return self.tr.gettext("{name} to say at which end aces go.", name=name)

    def _next_dealer(self) -> str:
        if self.view.next_dealer is None:
            return self.tr.gettext("The cards of the first deal are being dealt.")
        return self.tr.gettext("{name} deals next.", name=self.narration.name(self.view.next_dealer))

    @once
    def turn_or_trick(self) -> str:
        """Return whose turn it is, after a trick with who took it, always in one line."""
        lying = lying_trick(self.view)
        if lying is None:
            return self.turn()
        return self.tr.gettext("{name} takes the trick and leads.", name=self.narration.name(lying.winner))

    @once
    def claims(self) -> Iterator[str]:
        """Yield the claims of the rest of this deal, or of the last one."""
        return self.narration.claims(self.view.deal)

    def news(self) -> Iterator[str]:
        """Yield the last events: the newest card or pass, the end of the deal."""
        view = self.view
        match view.phase:
            case Phase.TRICKS | Phase.REUSSITE:
                yield from self._newest_card() or self.how_decided()
            case Phase.MARIAGES:
                for event in self.table.moves[-1].events:
                    if isinstance(event, PairWon | TurnedDown):
                        yield self.narration.event_sentence(event)
            case Phase.CONTRACT:
                yield from self.how_decided()
            case Phase.DEAL | Phase.OVER:
                yield from self.result_headline()
            case _:
                return

    def _newest_card(self) -> list[str]:
        """Return the newest card and its consequences: an ace's side, a player out, passes."""
        told = (CardPlayed, WentOut, Declined, AceSideFixed)
        found = [
            self.narration.event_sentence(event)
            for event in newest_events(self.table)
            if isinstance(event, told)
        ]
        return [each for each in (*found, self.passes()) if each]

    @once
    def passes(self) -> str:
        """Return the players who have just passed in a réussite; empty for nobody."""
        passed = just_passed(self.table)
        if not passed:
            return ""
        return self.tr.ngettext(
            "{names} passes.", "{names} pass.", len(passed), names=self.narration.names(passed)
        )

    # -- cards on the table, and cards taken

    @once
    def trick(self) -> str:
        """Return the cards on the table in order of play; empty without any."""
        view, lying = self.view, lying_trick(self.view)
        if lying is not None:
            cards = self.narration.played_cards(lying.leader, lying.cards)
            return self.tr.gettext("Trick on the table: {cards}.", cards=cards)
        if not view.trick:
            return ""
        cards = self.narration.played_cards(view.leader, view.trick)
        return self.tr.gettext("On the table: {cards}.", cards=cards)

    @once
    def trick_lines(self) -> Iterator[str]:
        """Yield the cards on the table, a sentence each."""
        view, lying = self.view, lying_trick(self.view)
        leader, cards = (lying.leader, lying.cards) if lying is not None else (view.leader, view.trick)
        for play in self.narration.plays(leader, cards):
            yield f"{play}."
        yield self.winning()

    @once
    def winning(self) -> str:
        """Return the player winning the trick; empty for fewer than two cards."""
        view = self.view
        if view.master is None or len(view.trick) == 1:
            return ""
        return self.tr.gettext("{name} is winning the trick.", name=self.narration.name(view.master))

    @once
    def layout(self) -> Iterator[str]:
        """Yield the lines of a réussite, or the places of mariages."""
        yield from layout_sentences(self.narration, self.view)
        yield from mariages_sentences(self.narration, self.view)

    @once
    def taken(self) -> str:
        """Return the counting units that each player has taken, in words; empty for none."""
        view = self.view
        if view.phase is not Phase.TRICKS or view.contract is None:
            return ""
        found = []
        for seat, taken in enumerate(taken_by_seat(view.options, view.contract, view.tricks)):
            words = in_words(self.tr, view.options, taken)
            if words:
                found.append(f"{self.narration.name(seat)} {words}")
        return self.tr.gettext("Taken: {taken}.", taken=in_clauses(self.tr, found)) if found else ""

    @once
    def slam(self) -> str:
        """Return who has taken everything of a part, or else may still do so; empty for nobody (R25, R26, R36)."""
        view = self.view
        if view.phase is not Phase.TRICKS or view.contract is None:
            return ""
        made, candidate = slam_of(self.narration, view.contract, view.tricks), slam_candidate(view)
        if made or candidate is None:
            return made
        seat, part, number = candidate
        words = taken_in_words(self.tr, view.options, part, number)
        return self.tr.gettext(
            "A slam by {name}? So far {cards}.", name=self.narration.name(seat), cards=words
        )

    @once
    def cards_left(self) -> str:
        """Return how many cards each player has left in a réussite, and the players who are out."""
        view = self.view
        if view.phase is not Phase.REUSSITE:
            return ""
        found = []
        for seat in range(view.options.players):
            number = view.cards_left[seat]
            left = (
                self.tr.ngettext("{number} card", "{number} cards", number)
                if number
                else self.tr.gettext("out")
            )
            found.append(f"{self.narration.name(seat)} {left}")
        return self.tr.gettext("Left: {cards}.", cards=", ".join(found))

    @once
    def last_trick(self) -> str:
        """Return the trick before the one on the table; empty without one."""
        trick = previous_trick(self.view)
        return "" if trick is None else self.narration.previous_trick(trick)

    # -- the game

    def result(self, viewer: Seat | None = None) -> Iterator[str]:
        """Yield the deal that was played last."""
        if self.view.results:
            yield from result(self.narration, self.view.results[-1], viewer)

    @once
    def result_headline(self) -> Iterator[str]:
        """Yield contract and dealer of the last deal, and a slam: the picture tells the rest."""
        if self.view.results:
            yield headline(self.narration, self.view.results[-1])
            yield slam(self.narration, self.view.results[-1])

    def score(self, viewer: Seat | None = None) -> str:
        """Return the totals of the game, once a deal has been dealt."""
        return self.narration.score(self.view.totals, viewer) if self.view.deal else ""

    def score_lines(self, own: Seat | None = None) -> Iterator[str]:
        """Yield the total of each player by itself, the own one first; nothing if there is only one deal."""
        if self.table.is_single_deal:
            return
        for place in range(self.view.options.players):
            seat = ((own or 0) + place) % self.view.options.players
            yield self.tr.gettext(
                "{side}: {total}.",
                side=self.narration.side(seat, own),
                total=points(self.view.totals[seat], signed=True),
            )

    def standing(self, viewer: Seat | None = None) -> str:
        """Return the winners, or that the game is going on, or was conceded."""
        if self.table.is_conceded:
            return self.tr.gettext("Game conceded.")
        if self.view.phase is Phase.OVER:
            return self.narration.won(self.view.winners, viewer)
        return self.tr.gettext("The game so far.")

    @once
    def players(self) -> str:
        """Return everyone at the table in order of play, computers and people who are away marked."""
        return self.narration.players()

    @once
    def absent(self) -> str:
        """Return the absent people, and whether the table waits; empty if nobody is away."""
        return self.narration.absent()

    @once
    def spares(self) -> str:
        """Return the spare cards that were drawn so far in a drawn order; empty otherwise (R10)."""
        if not self.view.spare:
            return ""
        return self.tr.gettext(
            "Drawn so far: {cards}.",
            cards=listed(self.tr, [self.narration.card(card) for card in self.view.spare]),
        )
