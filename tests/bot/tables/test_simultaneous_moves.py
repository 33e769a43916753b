"""Tables of a game in which all seats move at once: every round is dealt, and then each seat votes in secret."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import permutations
from types import MappingProxyType

import pytest

from bot.i18n import Language
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Logged, Moved, Person, Rules
from bot.tables.errors import StaleClick
from bot.tables.log.replay import apply_entries, rebuild
from bot.tables.time.due import Action, Pauses, next_due
from engine.errors import NotYourTurn
from engine.game import Game, Status, Step
from engine.games import GAMES

SEATS = range(3)
PEOPLE = ANNA, BERNAT, CARLA = tuple(
    Person(number, name) for number, name in enumerate(("Anna", "Bernat", "Carla"), start=1)
)
NOW = datetime(2026, 11, 20, 18, tzinfo=UTC)


class NoOptions:
    """House rules without any option."""

    def to_json(self):
        return {}


@dataclass(frozen=True)
class Round:
    """The state: rounds dealt, and the votes of the newest one by seat."""

    number: int = 0
    votes: frozenset[tuple[int, str]] = frozenset(zip(SEATS, "---", strict=True))

    @property
    def voters(self):
        """The seats that have not voted yet."""
        return tuple(seat for seat in SEATS if seat not in dict(self.votes))


@dataclass(frozen=True)
class BallotView:
    """What a seat knows: the moves that it may make, and the votes that it may see."""

    seat: int | None
    moves: tuple[str, ...]
    votes: frozenset[tuple[int, str]]


class Ballot(Game):
    """Each round is dealt by the table; then every seat votes yes or no, and all votes are shown at once."""

    name = "ballot"
    presets = MappingProxyType({})
    players = MappingProxyType({"random": lambda chance: None})
    option_specs = ()

    def options(self, values):
        return NoOptions()

    def seats(self, options):
        return len(SEATS)

    def start(self, options, first_dealer=0):
        return Round()

    def parse_move(self, text):
        return text

    def status(self, state):
        voting = bool(state.voters)
        return Status(
            totals=(0, 0, 0),
            deal=state.number,
            scored=state.number - voting,
            waits_for=state.voters,
            table_acts=not voting,
            deal_is_open=voting,
        )

    def legal_moves(self, state, seat):
        return ("yes", "no") if seat in state.voters else ()

    def table_move(self, state, seed):
        return f"shuffle {seed.hex()}"

    def apply(self, state, seat, move):
        if seat is None:
            return Step(Round(state.number + 1, frozenset()), ())
        if seat not in state.voters:
            raise NotYourTurn("not_your_turn")
        return Step(replace(state, votes=state.votes | {(seat, move)}), ())

    def view(self, state, seat):
        seen = frozenset(vote for vote in state.votes if not state.voters or vote[0] == seat)
        return BallotView(seat, () if seat is None else self.legal_moves(state, seat), seen)

    def progress(self, state):
        return 0.0

    def outcome(self, state):
        raise NotImplementedError


class Room:
    """A table at which everybody sits and the first round is dealt."""

    def __init__(self):
        rules = Rules({}, None, Language.CA)
        entries = commands.open_table(GAMES["ballot"], ANNA, 10, 20, rules, bytes(32))
        self.table = rebuild(1, (Logged(seq, entry, NOW) for seq, entry in enumerate(entries, start=1)))
        for person in PEOPLE[1:]:
            self.execute(commands.sit, person, None)
        self.execute(commands.start, Actor(ANNA))
        self.execute(commands.deal, bytes(32))

    def execute(self, command, *arguments):
        self.table = apply_entries(self.table, command(self.table, *arguments), NOW)

    def vote(self, person, choice, *, turn=None):
        """Vote by a button of some turn, of the newest one by default."""
        turn = self.table.turn if turn is None else turn
        self.execute(commands.move, person, choice, turn, lambda: bytes(32))


@pytest.fixture
def room(monkeypatch):
    monkeypatch.setitem(GAMES, "ballot", Ballot())
    return Room()


@pytest.mark.parametrize(
    "order", list(permutations(PEOPLE)), ids=lambda order: " ".join(p.name for p in order)
)
def test_seats_that_are_asked_at_once_may_answer_in_any_order(room, order):
    choices = {ANNA: "yes", BERNAT: "no", CARLA: "yes"}
    for person in order:
        assert not room.table.match.status.table_acts
        room.vote(person, choices[person])
    assert room.table.match.state.votes == {(0, "yes"), (1, "no"), (2, "yes")}
    assert room.table.match.status.table_acts


def test_a_second_vote_of_the_same_seat_is_refused(room):
    room.vote(ANNA, "yes")
    before = room.table
    with pytest.raises(NotYourTurn):
        room.vote(ANNA, "no")
    assert room.table == before


def test_a_vote_by_a_button_from_before_the_votes_of_others_counts(room):
    asked = room.table.turn
    room.vote(ANNA, "yes", turn=asked)
    room.vote(BERNAT, "yes", turn=asked)
    room.vote(CARLA, "no", turn=asked)
    assert room.table.match.state.votes == {(0, "yes"), (1, "yes"), (2, "no")}


def test_a_vote_by_a_button_of_an_earlier_round_is_stale(room):
    asked = room.table.turn
    for person in PEOPLE:
        room.vote(person, "yes")
    room.execute(commands.deal, bytes(32))
    with pytest.raises(StaleClick):
        room.vote(ANNA, "yes", turn=asked)


def test_a_vote_by_a_button_from_before_the_deal_is_stale(room):
    with pytest.raises(StaleClick):
        room.vote(ANNA, "yes", turn=room.table.turn - 1)


def test_the_answers_of_others_who_are_asked_at_once_do_not_start_the_time_anew(room):
    later = NOW.replace(minute=1)
    room.table = apply_entries(room.table, [Moved(seat=0, move="yes")], later)
    assert room.table.asked_since == NOW
    room.table = apply_entries(room.table, [Moved(seat=seat, move="no") for seat in (1, 2)], later)
    assert room.table.asked_since == later


def test_nobody_sees_a_vote_of_another_seat_before_all_have_voted(room):
    room.vote(ANNA, "yes")
    room.vote(BERNAT, "no")
    assert room.table.view(0).votes == {(0, "yes")}
    assert room.table.view(1).votes == {(1, "no")}
    assert room.table.view(2).votes == room.table.view(None).votes == frozenset()
    room.vote(CARLA, "no")
    votes = {(0, "yes"), (1, "no"), (2, "no")}
    assert [room.table.view(seat).votes for seat in (*SEATS, None)] == [votes] * 4


def test_a_computer_votes_for_an_absent_person_without_waiting_for_the_others(room):
    room.execute(commands.leave, BERNAT)
    due = next_due(room.table, Pauses(computer=1, deal=1, lobby=1, match=1), NOW)
    assert (due.action, due.seat) == (Action.COMPUTER_MOVE, 1)
