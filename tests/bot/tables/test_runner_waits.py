"""Pauses outside of turns: what the runner waits for, for how long, and that no match hangs in any mode."""

import asyncio
from dataclasses import replace
from itertools import count, product

import pytest

from bot.tables import commands
from bot.tables.entries import Pace
from bot.tables.errors import StaleClick, TableError
from bot.tables.log.records import record_lines
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.table import Stage
from bot.tables.time.due import interjecting_computers
from computers.botifarra.players import PLAYERS
from engine.botifarra import BOTIFARRA, Claim, Mode, Phase, PlayCard
from engine.errors import RuleError
from engine.record import replay
from tests.bot.tables.conftest import ANNA, AT_ONCE, BERNAT, CARLA, DIDAC, PEOPLE, Watch, asked, seconds_left
from tests.examples import one_in

PAUSES = replace(AT_ONCE, computer=1, deal=10, answer=100)
UNSHUFFLED = {"shuffle": "no_shuffle", "max_hands": 2, "pace": Pace.NORMAL}


@pytest.fixture
def waiting(tables):
    """Return a runner that only tells how long it would wait."""
    return Runner(tables, PAUSES)


class Blind:
    """A player that makes any legal move and never claims."""

    def __init__(self, chance):
        self._chance = chance

    def choose(self, view):
        return self._chance.choice(view.moves)

    def interject(self, view):
        return None


class Suspicious(Blind):
    """A player that claims whenever it may."""

    def interject(self, view):
        return Claim() if view.may_claim else None


# Cuts


async def test_a_person_has_the_time_of_the_result_and_of_an_answer_to_cut(harness, waiting):
    await harness.start(BERNAT, CARLA, DIDAC, **UNSHUFFLED)
    await harness.play_on(until=Phase.CUT)
    assert seconds_left(waiting, harness.table) == 110
    await harness.execute(commands.leave, CARLA)
    assert seconds_left(waiting, harness.table) == 10
    await harness.execute(commands.come_back, CARLA)
    assert seconds_left(waiting, harness.table) == 110


async def test_a_computer_cuts_when_the_result_has_lain_there(harness, start_runner, watch):
    await harness.start(BERNAT, **UNSHUFFLED)
    await harness.play_on(until=Phase.CUT)
    start_runner()
    table = await watch.until(lambda table: table.match.state.deal == 2)
    cut = next(move for move in table.moves if move.move.startswith("cut "))
    assert cut.seat == 2


async def test_the_table_cuts_for_a_person_who_is_late(harness, start_runner, watch):
    await harness.start(BERNAT, CARLA, DIDAC, **UNSHUFFLED)
    await harness.play_on(until=Phase.CUT)
    start_runner()
    table = await watch.until(lambda table: table.match.state.deal == 2)
    cut = next(move for move in table.moves if move.move.startswith("cut "))
    assert cut.seat is None


async def test_where_claims_are_played_the_others_have_their_time_first_and_then_the_cutter(
    harness, waiting, clock
):
    await harness.start(BERNAT, CARLA, DIDAC, revoke="claim", **UNSHUFFLED)
    await harness.play_on(until=Phase.CUT)
    assert seconds_left(waiting, harness.table) == 100
    clock.pass_by(seconds=100)
    await harness.execute(commands.accept_for_late)
    assert harness.table.match.accepted == {0, 1, 3}
    assert seconds_left(waiting, harness.table) == 100
    await harness.cut(CARLA, 20)
    assert harness.state.deal == 2


async def test_a_cutter_who_is_away_is_cut_for_once_the_others_have_had_their_time(harness, waiting, clock):
    await harness.start(BERNAT, CARLA, DIDAC, revoke="claim", **UNSHUFFLED)
    await harness.play_on(until=Phase.CUT)
    await harness.execute(commands.leave, CARLA)
    assert seconds_left(waiting, harness.table) == 100
    clock.pass_by(seconds=100)
    await harness.execute(commands.accept_for_late)
    assert seconds_left(waiting, harness.table) == 0


@pytest.mark.parametrize("revoke", ["prevent", "claim"])
async def test_a_table_at_which_nobody_says_anything_before_a_cut_goes_on(
    harness, start_runner, watch, revoke
):
    await harness.start(BERNAT, CARLA, DIDAC, revoke=revoke, **UNSHUFFLED)
    await harness.play_on(until=Phase.CUT)
    start_runner()
    table = await watch.until(lambda table: table.match.state.deal == 2)
    assert table.moves[-1].seat is None


async def test_a_table_that_came_back_before_a_cut_goes_on(harness, store, clock, start_runner):
    await harness.start(BERNAT, CARLA, DIDAC, **UNSHUFFLED)
    await harness.play_on(until=Phase.CUT)
    again, watch = Tables(store.log, now=clock), Watch()
    await again.load()
    again.add_listener(watch)
    start_runner(tables=again)
    assert (await watch.until(lambda table: table.match.state.deal == 2)).moves[-1].seat is None


# Misdeals


async def test_computers_wait_for_a_vote_as_long_as_an_answer_takes(harness, waiting):
    await harness.start(BERNAT, first_dealer="fixed", pace=Pace.NORMAL)
    await harness.deal()
    await harness.execute(commands.leave, ANNA)
    assert seconds_left(waiting, harness.table) == 1
    await harness.execute(commands.come_back, ANNA)
    await harness.execute(commands.propose_redeal, BERNAT, harness.table.turn)
    assert seconds_left(waiting, harness.table) == 100
    await harness.answer_redeal(ANNA, agrees=True)
    assert seconds_left(waiting, harness.table) == 0
    await harness.execute(commands.redeal, bytes(32))
    assert seconds_left(waiting, harness.table) == 10


async def test_a_hand_on_which_all_agree_is_dealt_again(harness, start_runner, watch):
    await harness.start(BERNAT, first_dealer="fixed")
    start_runner(replace(AT_ONCE, answer=3600, computer=3600))
    await watch.until(lambda table: table.match.state.phase is Phase.TRUMP)
    await harness.execute(commands.propose_redeal, ANNA, harness.table.turn)
    await harness.answer_redeal(BERNAT, agrees=True)
    table = await watch.until(lambda table: table.turn == 3)
    assert [move.move.split()[0] for move in table.moves] == ["shuffle", "misdeal", "shuffle"]
    assert (table.match.state.deal, table.match.state.dealer) == (1, 1)


async def test_a_hand_is_dealt_again_at_once_when_the_last_has_agreed(harness, start_runner, watch):
    await harness.start(BERNAT, first_dealer="fixed", misdeal="same_dealer")
    start_runner(replace(AT_ONCE, answer=3600))
    await watch.until(asked)
    await harness.execute(commands.propose_redeal, ANNA, harness.table.turn)
    await harness.answer_redeal(BERNAT, agrees=True)
    table = await watch.until(lambda table: table.turn == 3)
    assert asked(table) == ANNA


async def test_a_hand_is_void_though_the_last_who_was_asked_has_left_with_everybody_else(
    harness, start_runner, watch
):
    await harness.start(BERNAT, first_dealer="fixed")
    await harness.deal()
    await harness.execute(commands.propose_redeal, ANNA, harness.table.turn)
    await harness.execute(commands.leave, ANNA)
    await harness.execute(commands.leave, BERNAT)
    start_runner(replace(AT_ONCE, answer=3600))
    table = await watch.until(lambda table: table.redeal is None)
    assert table.match.state.phase is Phase.DEAL
    await harness.execute(commands.come_back, ANNA)
    await watch.until(lambda table: table.match.state.phase is Phase.TRUMP)


async def test_a_vote_that_nobody_answers_lapses_and_the_computers_go_on(harness, start_runner, watch):
    await harness.start(BERNAT, first_dealer="fixed")
    await harness.deal()
    await harness.execute(commands.propose_redeal, BERNAT, harness.table.turn)
    start_runner()
    table = await watch.until(lambda table: table.redeal is None)
    assert table.turn == 1
    await harness.move(ANNA, "trump O")
    assert (await watch.until(asked)).match.state.phase in (Phase.CALLS, Phase.PLAY)


async def test_a_vote_that_came_back_after_a_restart_lapses_too(harness, store, clock, start_runner):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    await harness.execute(commands.propose_redeal, BERNAT, harness.table.turn)
    again, watch = Tables(store.log, now=clock), Watch()
    await again.load()
    again.add_listener(watch)
    start_runner(tables=again)
    assert (await watch.until(lambda table: table.redeal is None)).match.state.phase is Phase.TRUMP


# Claims


async def to_the_last_claims(harness, *people, **options):
    await harness.start(*people, revoke="claim", pace=Pace.NORMAL, **options)
    await harness.play_on()
    return harness.table


async def test_the_result_waits_for_claims_while_somebody_may_have_one(harness, waiting):
    assert seconds_left(waiting, await to_the_last_claims(harness, BERNAT)) == 100
    await harness.accept_result(ANNA)
    assert seconds_left(waiting, harness.table) == 100
    await harness.execute(commands.leave, BERNAT)
    assert seconds_left(waiting, harness.table) == 0


async def test_a_result_waits_as_long_as_one_of_a_hand_where_that_is_longer(harness, tables):
    table = await to_the_last_claims(harness, BERNAT)
    assert seconds_left(Runner(tables, replace(PAUSES, deal=600)), table) == 600


async def test_a_match_ends_as_soon_as_everybody_accepts_its_result(harness, start_runner, watch):
    await to_the_last_claims(harness, BERNAT, CARLA, DIDAC)
    start_runner(replace(AT_ONCE, answer=3600))
    for person in (ANNA, BERNAT, CARLA, DIDAC):
        assert harness.table.stage is Stage.PLAYING
        await harness.accept_result(person)
    assert (await watch.until(lambda table: not table.is_open)).stage is Stage.OVER


async def test_a_match_ends_when_the_time_for_claims_is_over(harness, start_runner, watch):
    await to_the_last_claims(harness, BERNAT, CARLA, DIDAC)
    start_runner()
    assert (await watch.until(lambda table: not table.is_open)).stage is Stage.OVER


async def test_a_match_ends_though_everybody_has_left_after_the_last_card(harness, start_runner, watch):
    await to_the_last_claims(harness)
    await harness.execute(commands.leave, ANNA)
    start_runner(replace(AT_ONCE, answer=3600))
    assert (await watch.until(lambda table: not table.is_open)).stage is Stage.OVER


async def test_a_result_that_was_open_at_a_restart_becomes_final(harness, store, clock, start_runner):
    await to_the_last_claims(harness, BERNAT)
    again, watch = Tables(store.log, now=clock), Watch()
    await again.load()
    again.add_listener(watch)
    start_runner(tables=again)
    assert (await watch.until(lambda table: not table.is_open)).stage is Stage.OVER


async def test_a_computer_claims_what_it_has_noticed_when_the_hand_is_over_and_not_before(
    harness, start_runner, watch, monkeypatch
):
    monkeypatch.setitem(PLAYERS, "careful", Suspicious)
    await harness.start(BERNAT, revoke="claim", max_hands=2)
    culprit = await harness.play_to_a_revoke()
    while not harness.state.results:
        await harness.go_on()
    last_card = harness.table.turn
    start_runner()
    table = await watch.until(lambda table: table.match.state.results[0].revoke is not None)
    assert [move.move for move in table.moves].index("claim") >= last_card
    assert table.match.state.results[0].revoke.seat == PEOPLE.index(culprit)


async def test_no_computer_claims_while_the_hand_is_played(harness, start_runner, watch, monkeypatch):
    monkeypatch.setitem(PLAYERS, "careful", Suspicious)
    await harness.start(revoke="claim", max_hands=1)
    await harness.play_to_a_revoke()
    start_runner()
    table = await watch.until(
        lambda table: (table.match.state.player == 0 and not table.match.state.trick) or needs(table, ANNA)
    )
    assert "claim" not in [move.move for move in table.moves]


async def test_computers_claim_before_who_revoked_can_press_anything(
    harness, start_runner, watch, monkeypatch
):
    monkeypatch.setitem(PLAYERS, "careful", Suspicious)
    await harness.start(revoke="claim", max_hands=2)
    await harness.play_to_a_revoke()
    while not harness.state.results:
        await harness.go_on()
    start_runner(replace(AT_ONCE, computer=3600, deal=3600, answer=3600))
    table = await watch.until(lambda table: table.match.state.results[0].revoke is not None)
    assert table.match.state.results[0].revoke.seat == 0
    assert table.match.state.deal == 1


async def test_a_computer_claims_before_the_next_deal_and_before_the_result_is_final(
    harness, start_runner, watch, monkeypatch
):
    monkeypatch.setitem(PLAYERS, "careful", Suspicious)
    await harness.start(revoke="claim", max_hands=1)
    await harness.play_to_a_revoke()
    while not harness.table.result_is_open:
        await harness.go_on()
    start_runner()
    table = await watch.until(lambda table: not table.is_open)
    assert table.stage is Stage.OVER
    assert table.match.state.results[-1].revoke.seat == 0


async def test_a_computer_that_fails_to_judge_claims_nothing_and_hangs_nothing(
    harness, start_runner, watch, monkeypatch, caplog
):
    class Broken(Blind):
        def interject(self, view):
            raise RuntimeError("no idea")

    monkeypatch.setitem(PLAYERS, "careful", Broken)
    await to_the_last_claims(harness)
    start_runner()
    assert (await watch.until(lambda table: not table.is_open)).stage is Stage.OVER
    assert "failed to judge" in caplog.text


async def test_the_computers_of_each_side_claim_falsely_once(harness, start_runner, watch, monkeypatch):
    monkeypatch.setitem(PLAYERS, "careful", Suspicious)
    await to_the_last_claims(harness)
    start_runner()
    table = await watch.until(lambda table: not table.is_open)
    claims = [move.seat for move in table.moves if move.move == "claim"]
    assert sorted(seat % 2 for seat in claims) == [0, 1]


async def test_while_everybody_is_away_no_computer_claims(harness):
    await harness.start(revoke="claim", max_hands=2)
    while not harness.state.results:
        await harness.go_on()
    assert interjecting_computers(harness.table) == (1, 2, 3)
    await harness.execute(commands.leave, ANNA)
    assert interjecting_computers(harness.table) == ()


async def test_between_two_hands_there_is_as_much_time_to_claim_as_after_the_last(harness, waiting):
    await harness.start(BERNAT, revoke="claim", max_hands=2, pace=Pace.QUICK)
    await harness.play_the_hand()
    assert seconds_left(waiting, harness.table) == 40
    await harness.next_deal(ANNA)
    assert seconds_left(waiting, harness.table) == 40
    await harness.execute(commands.leave, BERNAT)
    assert seconds_left(waiting, harness.table) == 4


# Nobody puts off what is due


async def dawdling(harness):
    """Do everything that a person can do without making a move."""
    await harness.execute(commands.give_word, ANNA, "encara no")
    await harness.execute(commands.leave, ANNA)
    await harness.execute(commands.come_back, ANNA)


async def to_claims(harness):
    await harness.start(BERNAT, revoke="claim", pace=Pace.NORMAL)
    await harness.play_on()


async def to_a_vote(harness):
    await harness.start(BERNAT, CARLA, pace=Pace.NORMAL)
    await harness.deal()
    await harness.execute(commands.propose_redeal, BERNAT, harness.table.turn)


async def to_the_next_hand(harness):
    await harness.start(BERNAT, max_hands=2, pace=Pace.NORMAL)
    await harness.play_the_hand()


async def to_a_late_cut(harness):
    await harness.start(BERNAT, CARLA, **UNSHUFFLED)
    await harness.play_on(until=Phase.CUT)


async def to_a_computer(harness):
    await harness.start(BERNAT, pace=Pace.NORMAL)
    while harness.state.deal == 0 or harness.asked() is not None:
        await harness.go_on()


@pytest.mark.parametrize("begin", [to_claims, to_a_vote, to_the_next_hand, to_a_late_cut, to_a_computer])
async def test_one_person_cannot_delay_what_is_due(harness, waiting, clock, begin):
    await begin(harness)
    whole = seconds_left(waiting, harness.table)
    for _ in range(3):
        clock.pass_by(seconds=whole / 4)
        await dawdling(harness)
    assert seconds_left(waiting, harness.table) == pytest.approx(whole / 4)
    clock.pass_by(seconds=whole)
    assert seconds_left(waiting, harness.table) == 0


async def test_a_new_question_has_a_pause_of_its_own_and_so_has_the_play_after_it(harness, waiting, clock):
    await harness.start(BERNAT, CARLA, pace=Pace.NORMAL)
    await harness.deal()
    await harness.execute(commands.leave, ANNA)
    clock.pass_by(hours=1)
    await harness.execute(commands.propose_redeal, BERNAT, harness.table.turn)
    assert seconds_left(waiting, harness.table) == 100
    clock.pass_by(seconds=30)
    await harness.answer_redeal(CARLA, agrees=False)
    assert seconds_left(waiting, harness.table) == 1


async def test_who_comes_back_to_a_table_that_everybody_had_left_finds_the_whole_pause(
    harness, waiting, clock
):
    await to_the_next_hand(harness)
    await harness.execute(commands.leave, ANNA)
    await harness.execute(commands.leave, BERNAT)
    clock.pass_by(hours=1)
    await harness.execute(commands.come_back, ANNA)
    assert seconds_left(waiting, harness.table) == 10


async def test_after_a_restart_pauses_start_anew(harness, clock, store):
    await to_claims(harness)
    clock.pass_by(hours=1)
    again = Tables(store.log, now=clock)
    await again.load()
    assert seconds_left(Runner(again, PAUSES), again.get(harness.id)) == 100


# Whole matches


async def takes_part(harness, watch, person, chance):
    """Act for a person whenever the table waits for one, now and then illegally, until the table is over."""
    for _ in count():
        table = await watch.until(lambda table: not table.is_open or needs(table, person))
        if not table.is_open:
            return table
        try:
            if table.result_is_open or table.cut_waits_for:
                await harness.accept_result(person)
            elif table.match.state.phase is Phase.CUT:
                await harness.cut(person, chance.choice(range(4, 33)))
            else:
                await harness.move(person, str(chosen(table, table.seat_of(person.id), chance)))
        except (TableError, StaleClick, RuleError):
            await asyncio.sleep(0)
    return None


def needs(table, person):
    seat = table.seat_of(person.id)
    if table.result_is_open or table.cut_waits_for:
        return seat in (table.waits_for_acceptance if table.result_is_open else table.cut_waits_for)
    return table.match is not None and BOTIFARRA.to_move(table.match.state) == seat


def chosen(table, seat, chance):
    view = table.view(seat)
    if view.playable:
        return PlayCard(chance.choice(list(view.offered)))
    return chance.choice(view.moves)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "irregular"),
    one_in(
        2,
        product(
            Mode,
            [
                {"shuffle": "shuffle", "revoke": "prevent"},
                {"shuffle": "no_shuffle", "revoke": "penalty"},
                {"shuffle": "no_shuffle", "revoke": "claim"},
            ],
        ),
    ),
)
async def test_no_match_hangs_with_a_person_who_acts_and_one_who_is_away(
    harness, start_runner, watch, mode, irregular
):
    await harness.start(BERNAT, mode=mode, **irregular, max_hands=3, first_dealer="draw")
    await harness.execute(commands.leave, BERNAT)
    start_runner(replace(AT_ONCE, answer=3600))
    table = await takes_part(harness, watch, ANNA, harness.chance)
    assert table.stage is Stage.OVER
    assert len(table.match.state.results) == 3
    (match,) = replay(record_lines(table))
    assert match.state == table.match.state


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(Mode))
async def test_no_match_hangs_with_a_person_who_never_cuts_and_never_accepts_a_result(
    harness, start_runner, watch, mode
):
    await harness.start(
        BERNAT, mode=mode, shuffle="no_shuffle", revoke="claim", max_hands=4, first_dealer="fixed"
    )
    await harness.execute(commands.leave, BERNAT)
    start_runner()
    while True:
        table = await watch.until(
            lambda table: not table.is_open or (needs(table, ANNA) and table.match.state.phase.is_in_deal)
        )
        if not table.is_open:
            break
        await harness.move(ANNA, harness.moves()[-1])
    assert table.stage is Stage.OVER
    assert len(table.match.state.results) == 4
    assert any(move.move.startswith("cut ") and move.seat is None for move in table.moves)
