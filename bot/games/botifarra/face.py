"""The face of Botifarra."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Final

from bot.errors import Refusal
from bot.games.botifarra.call_hint_text import call_hint_text
from bot.games.botifarra.controls import card_controls, turn_controls
from bot.games.botifarra.current_deal import cards_of, last_finished_trick
from bot.games.botifarra.daily import plan_of
from bot.games.botifarra.facts import (
    deal_result_facts,
    hand_facts,
    pack_facts,
    score_sheet_facts,
    table_facts,
    tricks_facts,
)
from bot.games.botifarra.hint_text import hint_text
from bot.games.botifarra.lesson.lesson import LESSON
from bot.games.botifarra.names import card_name, sorted_hand, suits_in_words
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.own_situation import OwnSituation
from bot.games.botifarra.profile import HONOURS, contracts
from bot.games.botifarra.refusals import refusal
from bot.games.botifarra.result_text import how_it_was_cut, in_brief, in_short
from bot.games.botifarra.review.reviews import BotifarraReviews
from bot.games.botifarra.rules.dealing import misdeals
from bot.games.botifarra.rules.options import OPTION_PAGES, OPTION_TEXTS
from bot.games.botifarra.rules.text import (
    PRESET_NAMES,
    rules_lines,
    rules_sentences,
    short_revoke,
    title_parts,
    title_says_all,
    words_of,
)
from bot.games.botifarra.scenes.hand import hand_scene
from bot.games.botifarra.scenes.parts import started_view
from bot.games.botifarra.scenes.results import deal_result_scene, match_result_scene
from bot.games.botifarra.scenes.table import pack_scene, table_scene, tricks_scene
from bot.games.botifarra.situation import Situation
from bot.games.botifarra.strategy.pages import GUIDE
from bot.i18n import N_, NC_
from bot.people.preferences import Preferences
from bot.render.kit.scene import Pack
from bot.store import Measure, Standing
from bot.tables.match import RecordedMove
from bot.tables.table import Table
from bot.ui.controls.custom_id import Controls
from bot.ui.face.face import DOT, Face, Interjection, TableFace
from bot.ui.face.features import HasHints, by_worth
from bot.ui.face.profile import Contracts
from bot.ui.face.shown import DealInBrief, OpenCards, OpenTable, Shown
from bot.ui.text.names import decimal, in_message, points
from computers.botifarra.hints import call_hint, can_hint, can_hint_call, hint
from computers.botifarra.strong import LEVELS
from computers.par import JudgedSum
from computers.review import WORTH_SAYING, Estimate
from engine.botifarra import BOTIFARRA, BotifarraOptions, Claim, Phase, PlayCard
from engine.botifarra.events import TrickWon
from engine.botifarra.options import ShuffleRule
from engine.cards.spanish import SpanishCardSet
from engine.errors import RuleError
from engine.game import Seat

COMMAND_OPTIONS: Final = {
    "mode": NC_("option", "mode"),
    "play": NC_("option", "play"),
    "target": NC_("option", "target"),
    "max_hands": NC_("option", "hands"),
}


class BotifarraFace(Face):
    """Botifarra in one language."""

    game = BOTIFARRA
    title = "Botifarra"
    description = N_("Play Botifarra in this channel")
    pack = Pack.SPANISH
    lobby_cards = ("O9", "C9", "E9", "B9")
    preset_names = PRESET_NAMES
    option_texts = OPTION_TEXTS
    option_pages = OPTION_PAGES
    players_option = "mode"
    has_hints = True
    redeal_option = "misdeal"
    lesson = LESSON
    daily_plan = staticmethod(plan_of)
    strategy = GUIDE
    event_limits: ClassVar[Mapping[str, int]] = {"target": 101, "max_hands": 12}
    command_options = COMMAND_OPTIONS
    next_deal_label = N_("Next hand")
    score_sheet_label = N_("All hands")
    leaderboard_order: ClassVar[tuple[Measure, ...]] = (Measure.WON, Measure.SHARE, Measure.SCORE)
    has_partners = True
    honours = HONOURS

    def title_parts(self, options: BotifarraOptions) -> list[str]:
        """Return the variant, the target and the number of deals: "Botifarra obligada", "101"."""
        return title_parts(self.tr, options)

    def gives_hints(self, options: BotifarraOptions) -> bool:
        """Tell whether no cards lie in piles, for there no computer weighs a choice."""
        return not options.mode.has_piles

    def rules(self, options: BotifarraOptions, dealer: str = "") -> Iterator[str]:
        """Yield all house rules in force, in plain sentences."""
        yield from rules_sentences(self.tr, options, dealer)
        yield from filter(None, (self.why_unranked(options),))

    def redeal_rule(self, options: BotifarraOptions) -> str:
        """Return the rule on misdeals."""
        return misdeals(self.tr, options)

    def short_rules(self, options: BotifarraOptions, *, goes_on: bool = False) -> tuple[str, ...]:
        """Return the most important rules as four or five short lines."""
        return rules_lines(self.tr, options, goes_on=goes_on)

    def note_on_rules(self, table: Table) -> str:
        """Return the name of the rules, unless the title has it, and the treatment of illegal cards."""
        named = () if title_says_all(table.options) else (self.preset_name(table.rules.preset),)
        return DOT.join(map(in_message, (*named, short_revoke(self.tr, table.options.revoke))))

    def refusal(self, error: RuleError | Refusal) -> str:
        """Return the reason of a refusal; empty for codes that are not this game's."""
        return refusal(self.tr, error)

    @property
    def interjection(self) -> Interjection:
        """The claim of a revoke (B34)."""
        _ = self.tr.gettext
        return Interjection(
            move=str(Claim()),
            label=_("Renúncia!"),
            emoji="✋",
            question=_(
                "Do you claim a revoke? If no opponent has made one, your side cannot claim again in"
                " this hand."
            ),
            declined=_("Nothing is claimed."),
        )

    def at(self, table: Table) -> TableFace:
        """Return the face of one table."""
        return BotifarraTable(self, table)

    @property
    def steps(self) -> tuple[str, ...]:
        """The step about seats: partners sit opposite each other."""
        return (
            self.tr.gettext(
                "Sit down: in Botifarra with a pair, 🟠 against 🔵."
                " “Fill with computers” takes the seats that are left."
            ),
        )

    def order_of_leaderboard(self) -> str:
        """Return a sentence about the order of the ranking."""
        return self.tr.gettext(
            "In order of matches won, then share of the points in the tricks, then points scored. Players equal in"
            " all three share a rank."
        )

    def uncounted(self) -> str:
        """Return the matches that rank nobody."""
        return self.tr.gettext(
            "Matches limited to fewer hands than players, and matches in which the pack is only cut, do not count."
        )

    def contracts(self, standing: Standing | None, hands: Mapping[str, JudgedSum]) -> Contracts:  # noqa: ARG002
        """Return the page of the trumps that a person named, and of contros."""
        return contracts(self.tr, hands)

    def standing(self, standing: Standing) -> list[str]:
        """Return the share of the points in the tricks, if there were any, and the points written."""
        share = self.tr.gettext(
            "{share}% of the points in the tricks", share=decimal(self.tr, 100 * standing.share)
        )
        return [*([share] if standing.share_whole else []), self._written(standing)]

    def details_of_standing(self, standing: Standing) -> list[str]:
        """Return the same figures, with the points in the tricks."""
        share = self.tr.gettext(
            "{share}% of the points in the tricks ({taken} of {possible})",
            share=decimal(self.tr, 100 * standing.share),
            taken=standing.share_part,
            possible=standing.share_whole,
        )
        return [*([share] if standing.share_whole else []), self._written(standing)]

    def _written(self, standing: Standing) -> str:
        # Solo players may have lost more than they scored; French grammar takes any negative number for a singular.
        number = abs(standing.score)
        told = self.tr.ngettext("{number} point scored", "{number} points scored", number)
        return told.replace(str(number), points(standing.score), 1)


class BotifarraTable(TableFace, HasHints):
    """A table of Botifarra in one language."""

    hint_worlds = LEVELS["expert"].worlds

    def __init__(self, face: Face, table: Table) -> None:
        super().__init__(face, table)
        self._narration = Narration(face.tr, table)
        self._public = Situation(self._narration, started_view(table, None))
        self._own: dict[Seat, OwnSituation] = {}

    @cached_property
    def reviews(self) -> BotifarraReviews:
        """The reviews of finished deals."""
        return BotifarraReviews(self._narration, self._public.view)

    def public(self) -> Shown:
        """Return the public content of the match."""
        return Shown(
            tuple(table_facts(self._public)),
            "table",
            lambda avatars: table_scene(self.tr, self.table, avatars),
        )

    def hand(self, seat: Seat, preferences: Preferences) -> Shown:
        """Return a player's cards, or the pack for its cutter (B10)."""
        own = self._own_situation(seat)
        if own.cuts:
            return Shown(
                tuple(pack_facts(own, preferences)),
                "pack",
                lambda avatars: pack_scene(self.tr, self.table, seat, avatars),
            )
        facts = tuple(hand_facts(own, preferences))
        if not own.view.available and not own.has_last_trick:
            return Shown(facts)
        return Shown(
            facts,
            "hand",
            lambda _: hand_scene(self.tr, self.table, seat, preferences),
            has_avatars=False,
        )

    def deal_result(self, deal: int) -> Shown | None:
        """Return a finished deal (B28)."""
        finished = next((each for each in self._public.view.results if each.deal == deal), None)
        if finished is None:
            return None
        return Shown(
            tuple(deal_result_facts(self._narration, finished)),
            "hand_result",
            lambda _: deal_result_scene(self.tr, self.table, finished),
            has_avatars=False,
        )

    def deal_in_short(self, deal: int) -> Sequence[str]:
        """Return number, points and totals of a finished deal."""
        finished = next((each for each in self._public.view.results if each.deal == deal), None)
        return () if finished is None else in_short(self._narration, finished)

    def deal_in_brief(self, deal: int) -> DealInBrief | None:
        """Return contract, its namer and the points in the tricks of a finished deal."""
        finished = next((each for each in self._public.view.results if each.deal == deal), None)
        return None if finished is None else in_brief(self._narration, finished)

    def replayable(self) -> Sequence[int]:
        """Return the finished deals; none before the end where tricks decide the next deal (B11)."""
        view = self._public.view
        is_secret = view.options.shuffle is ShuffleRule.NO_SHUFFLE and view.phase is not Phase.OVER
        return () if is_secret else super().replayable()

    def open_cards(self, dealt: Table) -> Sequence[OpenCards]:
        """Return everybody's cards, those in piles included, in the order of a hand under the contract."""
        view = self._public.view
        contract = view.contract or (view.results[-1].contract if view.results else None)
        found = []
        for seat in range(view.options.seats):
            all_of, left = (cards_of(table, seat) for table in (dealt, self.table))
            in_order = sorted_hand(all_of, contract, view.options)
            told = suits_in_words(self.tr, [card for card in in_order if card in left])
            found.append(OpenCards(tuple(map(str, in_order)), frozenset(map(str, left)), told))
        return found

    def open_table(self) -> OpenTable:
        """Return all hands, the tops of all piles, trump and points."""
        now, view, seats = self._public, self._public.view, len(self.table.seats)
        trick = None if view.trick else last_finished_trick(view)
        leader, lying = (trick.leader, trick.cards) if trick else (view.leader, view.trick)
        hands = [self.table.view(seat).cards for seat in range(seats)]
        hands += [SpanishCardSet(pile.top for pile in piles if pile.top is not None) for piles in view.piles]
        return OpenTable(
            [self._narration.event_sentence(event) for event in self.table.moves[-1].events],
            [now.contract(), now.points_of_deal(), *now.claims(), now.score()],
            {(leader + place) % seats: str(card) for place, card in enumerate(lying)},
            [{str(card): card_name(self.tr, card) for card in sorted_hand(hand, None)} for hand in hands],
        )

    def over(self) -> Sequence[Shown]:
        """Return the score sheet, after the result of a last deal ended by a revoke (B34)."""
        last = self._public.view.results[-1:]
        ended = [self.deal_result(each.deal) for each in last if each.revoke is not None]
        return (*(shown for shown in ended if shown is not None), self.score_sheet())

    def score_sheet(self, page: int = 0) -> Shown:  # noqa: ARG002 - there is one page
        """Return all deals played so far."""
        return Shown(
            tuple(score_sheet_facts(self._public)),
            "score",
            lambda avatars: match_result_scene(self.tr, self.table, avatars),
        )

    @property
    def has_tricks(self) -> bool:
        """Whether finished tricks may be looked at now (B36)."""
        return bool(self._public.view.inspectable)

    def tricks(self, viewer: Seat | None) -> Shown:
        """Return the finished tricks that may be looked at now (B36)."""
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
        """Return the cut, trump and calls.

        An absent cutter has no controls: the table cuts. A present one waits until the others have accepted the
        previous deal (B34).
        """
        own = self._own_situation(seat)
        if own.view.cutter is not None and not own.cuts:
            return ()
        return tuple(turn_controls(self.tr, own.view))

    def words(self, seat: Seat) -> Iterator[str]:
        """Yield explanations of the words that a player meets in this phase."""
        return words_of(self.tr, self._own_situation(seat).view)

    def hand_controls(self, seat: Seat, preferences: Preferences) -> Controls:
        """Return all moves of a player; cards once they are played, for before that they would be in the way."""
        view = self._own_situation(seat).view
        if view.phase is not Phase.PLAY:
            return self.turn_controls(seat)
        return tuple(card_controls(self.tr, view, preferences))

    def has_hint(self, seat: Seat) -> bool:
        """Tell whether the seat chooses a contract, a call or a card, and a search can help it."""
        view = self._own_situation(seat).view
        return can_hint(view) or can_hint_call(view)

    def hint(self, seat: Seat) -> str:
        """Return the expert's call or card, and its reasons."""
        view, chance = self._own_situation(seat).view, self._chance_of_hint()
        if can_hint_call(view):
            return call_hint_text(self._narration, call_hint(view, chance))
        return hint_text(self._narration, hint(view, chance))

    def estimates(self, seat: Seat, chance: random.Random | None = None) -> Mapping[str, Estimate]:
        """Return the points of 72, or the written ones before the play, that the hint expects of each move."""
        from computers.botifarra.review.measures import (  # noqa: PLC0415 - it needs numba, which is optional
            call_estimates,
            expert_estimates,
        )

        view, chance = self._own_situation(seat).view, chance or self._chance_of_hint()
        if can_hint_call(view):
            return by_worth(call_estimates(view, chance, self.hint_worlds))
        found = expert_estimates(view, chance, self.hint_worlds)
        return by_worth({PlayCard(card): each for card, each in found.items()})

    def worth_saying(self) -> float:
        """Return half a point."""
        return WORTH_SAYING

    def _chance_of_hint(self) -> random.Random:
        return random.Random(f"hint {self.table.id} {self.table.turn}")  # noqa: S311 - the same hint every time

    def how_dealt(self, dealt: RecordedMove) -> str:
        """Return the cutter of a deal that was not shuffled (B11)."""
        return how_it_was_cut(self._narration, dealt)

    def _own_situation(self, seat: Seat) -> OwnSituation:
        if seat not in self._own:
            self._own[seat] = OwnSituation(self._public, self.table.view(seat), seat)
        return self._own[seat]
