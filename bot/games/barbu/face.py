"""The face of Barbu."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Final

from bot.errors import Refusal
from bot.games.barbu.controls import own_controls, place_buttons, turn_controls
from bot.games.barbu.daily import plan_of
from bot.games.barbu.deal_log import last_finished_trick
from bot.games.barbu.facts import (
    contracts_facts,
    deal_result_facts,
    deals_facts,
    hand_facts,
    table_facts,
    tricks_facts,
)
from bot.games.barbu.hint_text import hint_text
from bot.games.barbu.lesson.lesson import LESSON
from bot.games.barbu.names import card_name, contract_name, sorted_hand, suits_in_words
from bot.games.barbu.narration import Narration
from bot.games.barbu.own_situation import OwnSituation
from bot.games.barbu.refusals import refusal
from bot.games.barbu.result_text import headline
from bot.games.barbu.review.reviews import BarbuReviews
from bot.games.barbu.rules.length import advice, length_line
from bot.games.barbu.rules.options import OPTION_PAGES, OPTION_TEXTS, PRESET_NAMES
from bot.games.barbu.rules.text import rules_lines, rules_sentences, title_parts, words_of
from bot.games.barbu.scenes.boards import mariages_scene, reussite_scene
from bot.games.barbu.scenes.hand import hand_scene
from bot.games.barbu.scenes.parts import started_view
from bot.games.barbu.scenes.results import (
    DEALS_A_PAGE,
    contracts_sheet_scene,
    deal_result_scene,
    deals_sheet_scene,
    match_result_scene,
)
from bot.games.barbu.scenes.table import table_scene, tricks_scene
from bot.games.barbu.situation import Situation
from bot.i18n import N_, NC_
from bot.people.preferences import Preferences
from bot.render.kit.scene import Pack
from bot.store import Measure
from bot.store.matches.standings import LEAST_DEALS
from bot.tables.table import Table
from bot.ui.controls.custom_id import Controls
from bot.ui.face.face import DOT, Face, TableFace
from bot.ui.face.features import HasHints, by_worth
from bot.ui.face.shown import OpenCards, OpenTable, Shown
from bot.ui.face.shuffle_texts import ShuffleTexts
from bot.ui.text.facts import Fact
from bot.ui.text.names import in_message
from computers.barbu.careful.stakes import worth_saying
from computers.barbu.hints import can_hint, hint
from computers.barbu.review.measures import strong_estimates
from computers.barbu.strong import STRONG
from computers.review import Estimate
from engine.barbu import BARBU, BarbuOptions, Contract, Phase
from engine.barbu.events import TrickWon
from engine.barbu.options import MOST_WITH_32
from engine.barbu.options import Pack as CardsOfPack
from engine.barbu.state import BarbuState
from engine.barbu.turns import next_seat
from engine.cards.french import FrenchCardSet
from engine.errors import RuleError
from engine.game import Seat

MOST_CARDS_WITH_HINT: Final = 25
"""Cards with whose buttons a hint has room: a message has at most 40 parts."""
COMMAND_OPTIONS: Final = {
    "players": NC_("option", "players"),
    "pack": NC_("option", "pack"),
    "per_dealer": NC_("option", "deals"),
}
SHUFFLE_TEXTS: Final = ShuffleTexts(
    introduction=N_(
        "**Nobody chooses the cards.** Before each deal the table fixes a secret and shows its fingerprint "
        "(SHA-256). The cards follow from the secret together with what the players contribute: who sits where, "
        "their own words, and the cards played in the deal before. After the deal the secret is shown, and anyone "
        "can check both."
    ),
    title=N_("**Deal {hand}**"),
    choice=N_("Deal {hand}"),
    another=N_("Another deal"),
    coming=N_("-# 🔒 Fingerprint of the next deal ({hand}): {commitment}"),
    kept=N_("-# 🔒 Fingerprint of deal {hand}, published before deal {before} was played: {commitment}"),
    not_dealt=N_("That deal has not been made."),
    still_secret=N_("The secret is shown when the deal is over."),
    with_record=N_(
        "With `--record FILE` the check of a shuffle compares the cards of its deal with this record."
    ),
)


class BarbuFace(Face):
    """Barbu in one language."""

    game = BARBU
    title = "Barbu"
    description = N_("Play Barbu in this channel")
    pack = Pack.FRENCH
    lobby_cards = ("KH", "QS", "QH", "QD", "QC")
    preset_names = PRESET_NAMES
    option_texts = OPTION_TEXTS
    option_pages = OPTION_PAGES
    players_option = "players"
    has_hints = True
    lesson = LESSON
    daily_plan = staticmethod(plan_of)
    command_options = COMMAND_OPTIONS
    leaderboard_order: ClassVar[tuple[Measure, ...]] = (Measure.PLACE, Measure.ABOVE_MEAN, Measure.WON)
    score_sheet_label = N_("Score sheet")
    shuffle_texts = SHUFFLE_TEXTS
    has_signed_totals = True
    opens_thread = True

    @classmethod
    def completed(cls, chosen: Mapping[str, object]) -> Mapping[str, object]:
        """Return the options chosen in the command; more players than 32 cards are enough for get 52 (R1)."""
        many = int(str(chosen.get("players", 0))) > MOST_WITH_32
        return {"pack": str(CardsOfPack.WHOLE), **chosen} if many else chosen

    def title_parts(self, options: BarbuOptions) -> list[str]:
        """Return the game, its pack if it is the large one, and the number of deals."""
        return title_parts(self.tr, options)

    def rules(self, options: BarbuOptions, dealer: str = "") -> Iterator[str]:
        """Yield all house rules in force, in plain sentences."""
        return rules_sentences(self.tr, options, dealer)

    def short_rules(self, options: BarbuOptions, *, goes_on: bool = False) -> tuple[str, ...]:  # noqa: ARG002
        """Return the most important rules as at most five short lines."""
        return rules_lines(self.tr, options)

    def note_on_rules(self, table: Table) -> str:
        """Return the name of the rules, how long the game is, and how a long one becomes shorter."""
        note = (
            self.preset_name(table.rules.preset),
            length_line(self.tr, table.options),
            advice(self.tr, table.options),
        )
        return DOT.join(in_message(each) for each in note if each)

    def refusal(self, error: RuleError | Refusal) -> str:
        """Return the reason of a refusal; empty for codes that are not this game's."""
        return refusal(self.tr, error)

    def at(self, table: Table) -> TableFace:
        """Return the face of one table."""
        return BarbuTable(self, table)

    def part_name(self, name: str) -> str:
        """Return the French name of a contract."""
        return contract_name(BarbuOptions(), Contract(name)).lower()

    def order_of_leaderboard(self) -> str:
        """Return the order of the ranking, and which contracts are told as best and worst."""
        order = self.tr.gettext(
            "In order of average place, then points per deal above the table's mean, then matches won. "
            "Players equal in all three share a rank."
        )
        extremes = self.tr.gettext(
            "Best and worst are among the contracts played in at least {number} deals.", number=LEAST_DEALS
        )
        return f"{order} {extremes}"


class BarbuTable(TableFace, HasHints):
    """A table of Barbu in one language."""

    hint_worlds = STRONG.worlds

    def __init__(self, face: Face, table: Table) -> None:
        super().__init__(face, table)
        self._narration = Narration(face.tr, table)
        self._public = Situation(self._narration, started_view(table, None))
        self._own: dict[Seat, OwnSituation] = {}

    @cached_property
    def reviews(self) -> BarbuReviews:
        """The reviews of finished deals."""
        return BarbuReviews(self._narration, self._public.view)

    def public(self) -> Shown:
        """Return the public content of the game."""
        return Shown(
            tuple(table_facts(self._public)),
            "table",
            lambda avatars: table_scene(self.tr, self.table, avatars),
        )

    def hand(self, seat: Seat, preferences: Preferences) -> Shown:  # noqa: ARG002
        """Return a player's cards, the table of mariages, or only words while there is nothing to see."""
        own = self._own_situation(seat)
        facts = tuple(hand_facts(own))
        if own.view.phase is Phase.MARIAGES:
            return Shown(facts, "mariages", lambda avatars: mariages_scene(self.tr, self.table, avatars))
        if not own.view.cards and not own.has_last_trick:
            return self._without_cards(facts)
        return Shown(facts, "hand", lambda _: hand_scene(self.tr, self.table, seat), has_avatars=False)

    def _without_cards(self, facts: Sequence[Fact]) -> Shown:
        """Return the board on which the others play on, or the deal that is over, if there is one."""
        view = self._public.view
        if view.phase is Phase.REUSSITE:
            return Shown(facts, "table", lambda avatars: reussite_scene(self.tr, self.table, avatars))
        if view.has_dealt or not view.results:
            return Shown(facts)
        return Shown(
            facts,
            "deal_result",
            lambda avatars: deal_result_scene(self.tr, self.table, view.results[-1], avatars),
        )

    def deal_result(self, deal: int) -> Shown | None:
        """Return a finished deal."""
        finished = next((each for each in self._public.view.results if each.deal == deal), None)
        if finished is None:
            return None
        return Shown(
            tuple(deal_result_facts(self._narration, finished)),
            "deal_result",
            lambda avatars: deal_result_scene(self.tr, self.table, finished, avatars),
        )

    def deal_in_short(self, deal: int) -> Sequence[str]:
        """Return number, contract and totals of a finished deal."""
        finished = next((each for each in self._public.view.results if each.deal == deal), None)
        if finished is None:
            return ()
        return headline(self._narration, finished), self._narration.score(finished.totals)

    def open_cards(self, dealt: Table) -> Sequence[OpenCards]:
        """Return everybody's cards; none in mariages."""
        first: BarbuState = dealt.started_match.state
        state: BarbuState = self.table.started_match.state
        if not any(first.hands):
            return ()
        found = []
        for number, hand in enumerate(first.hands):
            left = FrenchCardSet.from_mask(state.hands[number] if state.hands else 0)
            in_order = sorted_hand(FrenchCardSet.from_mask(hand))
            told = suits_in_words(self.tr, left)
            found.append(OpenCards(tuple(map(str, in_order)), frozenset(map(str, left)), told))
        return found

    def open_table(self) -> OpenTable:
        """Return all hands, contract, board, what each seat has taken, and the score."""
        now, view, options = self._public, self._public.view, self.table.options
        trick = None if view.trick else last_finished_trick(view)
        leader, lying = (trick.leader, trick.cards) if trick else (view.leader, view.trick)
        hands = [sorted_hand(self.table.view(seat).cards) for seat in range(options.players)]
        return OpenTable(
            [self._narration.event_sentence(event) for event in self.table.moves[-1].events],
            [now.contract(), now.cost_alone(), *now.layout(), now.taken(), now.score(), *now.claims()],
            {next_seat(options, leader, place): str(card) for place, card in enumerate(lying)},
            [{str(card): card_name(self.tr, card) for card in hand} for hand in hands],
        )

    def score_sheet(self, page: int = 0) -> Shown:
        """Return a page of the score sheet: the contracts or the winners, then the deals, newest first."""
        view, label = self._public.view, f"{page + 1} / {self.score_sheet_pages()}"
        if page:
            newest_first = view.results[::-1]
            shown = newest_first[(page - 1) * DEALS_A_PAGE : page * DEALS_A_PAGE]
            return Shown(
                tuple(deals_facts(self._public, shown)),
                "deals",
                lambda _: deals_sheet_scene(self.tr, self.table, shown, label),
                has_avatars=False,
            )
        if view.phase is Phase.OVER:
            return Shown(
                tuple(contracts_facts(self._public)),
                "score",
                lambda avatars: match_result_scene(self.tr, self.table, avatars),
            )
        return Shown(
            tuple(contracts_facts(self._public)),
            "score",
            lambda avatars: contracts_sheet_scene(self.tr, self.table, label, avatars),
        )

    def score_sheet_pages(self) -> int:
        """Return the number of pages of the score sheet."""
        return 1 + -(-len(self._public.view.results) // DEALS_A_PAGE)

    @property
    def has_tricks(self) -> bool:
        """Whether the last finished trick may be looked at: while a deal of tricks is played."""
        return self._public.view.phase is Phase.TRICKS and bool(self._public.view.tricks)

    def tricks(self, viewer: Seat | None) -> Shown:
        """Return the last finished trick."""
        return Shown(
            tuple(tricks_facts(self._public)),
            "tricks",
            lambda _: tricks_scene(self.tr, self.table, viewer),
            has_avatars=False,
        )

    def tricks_taken_by(self) -> Sequence[Seat]:
        """Return the winner of each trick of the match so far, in order."""
        events = (event for move in self.table.moves for event in move.events)
        return [event.seat for event in events if isinstance(event, TrickWon)]

    def turn_controls(self, seat: Seat) -> Controls:
        """Return the places of mariages."""
        return tuple(turn_controls(self.tr, self._own_situation(seat).view))

    def words(self, seat: Seat) -> Iterator[str]:
        """Yield explanations of the words that a player meets in this phase."""
        return words_of(self.tr, self._own_situation(seat).view)

    def hand_controls(self, seat: Seat, preferences: Preferences) -> Controls:
        """Return all moves of a player."""
        view = self._own_situation(seat).view
        places = tuple(place_buttons(self.tr, view, preferences)) or self.turn_controls(seat)
        return (*places, *own_controls(self.tr, view, preferences))

    def has_hint(self, seat: Seat) -> bool:
        """Tell whether the seat has a choice that a search can help with."""
        view = self._own_situation(seat).view
        return len(view.cards) <= MOST_CARDS_WITH_HINT and can_hint(view)

    def hint(self, seat: Seat) -> str:
        """Return the move of a strong player, and why."""
        found = hint(self._own_situation(seat).view, self._chance_of_hint())
        return hint_text(self._public.narration, found)

    def estimates(self, seat: Seat, chance: random.Random | None = None) -> Mapping[str, Estimate]:
        """Return how much less than the best move each is expected to bring, as negative points."""
        found = strong_estimates(self._own_situation(seat).view, chance or self._chance_of_hint(), STRONG)
        return by_worth(found)

    def worth_saying(self) -> float:
        """Return the least loss that counts in the contract, or in the largest of those that can be chosen."""
        view, dealer = self._public.view, self._public.view.dealer
        contracts = view.open_contracts[dealer] if view.contract is None else (view.contract,)
        return max(worth_saying(view.options, contract) for contract in contracts)

    def _chance_of_hint(self) -> random.Random:
        return random.Random(f"hint {self.table.id} {self.table.turn}")  # noqa: S311 - the same hint every time

    def _own_situation(self, seat: Seat) -> OwnSituation:
        if seat not in self._own:
            self._own[seat] = OwnSituation(self._public, self.table.view(seat), seat)
        return self._own[seat]
