"""Claims of the rest at a table: one press, the cards shown, and the deal played out at once."""

from dataclasses import replace

import pytest

from bot.i18n import Language
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Claimed, Moved, Pace, Rules
from bot.tables.errors import StaleClick, TableError
from bot.tables.log.records import record_lines
from bot.tables.no_choice import goes_by_itself, provable_rest
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.table import Stage
from bot.tables.time.due import Action, Pauses
from engine.barbu import BARBU
from engine.barbu import Phase as BarbuPhase
from engine.record import replay
from tests.bot.tables.conftest import AT_ONCE, BERNAT, CARLA, DIDAC, EVA

PAUSES = Pauses(computer=1.5, deal=15, lobby=60, match=60, forced=0.5)


async def to_a_claim(harness, **options):
    """Let four people play until one can claim the rest, and return that person."""
    await harness.start(BERNAT, CARLA, DIDAC, **{"max_hands": 9, **options})
    while (person := claimant(harness)) is None:
        await harness.go_on()
    return person


def claimant(harness):
    """Return the awaited person who can prove to take the rest, if there is one."""
    status = harness.table.match.status
    for seat in status.waits_for if status.deal_is_open else ():
        if provable_rest(harness.table, seat) is not None:
            return harness.table.seats[seat].person
    return None


async def claim_rest(harness, person, turn=None):
    return await harness.execute(commands.claim_rest, person, harness.table.turn if turn is None else turn)


async def test_a_claim_of_all_tricks_plays_the_hand_out_at_once(harness):
    person = await to_a_claim(harness)
    before, seat = harness.table, harness.table.seat_of(person.id)
    shown = [str(card) for card in before.view(seat).cards]
    await claim_rest(harness, person)
    after = harness.table
    assert after.match.status.scored == before.match.status.scored + 1
    (claim,) = after.match.claims_of(after.match.status.deal)
    assert (claim.seat, claim.rest.takes, claim.rest.cards) == (seat, True, tuple(shown))
    tricks = after.match.state.tricks[len(before.match.state.tricks) :]
    assert len(tricks) == claim.rest.tricks
    assert {trick.winner for trick in tricks} == {seat}


async def test_what_plays_a_claim_out_is_known_as_settled_and_nothing_else(harness):
    person = await to_a_claim(harness)
    before = harness.table.turn
    await claim_rest(harness, person)
    made = harness.table.moves
    assert not any(move.settled for move in made[:before])
    assert all(move.settled for move in made[before:])
    await harness.go_on()
    assert not harness.table.moves[-1].settled


async def test_the_record_of_a_claimed_match_replays_to_the_same_state(harness, store, clock):
    await to_a_claim(harness)
    while harness.table.stage is Stage.PLAYING:
        person = claimant(harness)
        await (harness.go_on() if person is None else claim_rest(harness, person))
    table = await harness.tables.find(harness.id)
    assert table.match.claims
    (match,) = replay(record_lines(table))
    assert match.state == table.match.state
    assert await Tables(store.log, now=clock).find(harness.id) == table


async def test_a_claim_and_its_play_are_one_change_by_nobodys_own_choice(harness, store):
    person = await to_a_claim(harness)
    seq = harness.table.seq
    change = await claim_rest(harness, person)
    entries = [logged.entry for logged in await store.log.read(harness.id) if logged.seq > seq]
    assert change.before.seq == seq
    assert isinstance(entries[0], Claimed)
    assert all(isinstance(entry, Moved) and entry.auto for entry in entries[1:])


async def test_nobody_can_claim_what_their_own_view_does_not_prove(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    for person in (harness.asked(), EVA):
        with pytest.raises((StaleClick, TableError)):
            await claim_rest(harness, person)


async def test_only_whoever_is_to_play_claims_and_an_old_button_is_stale(harness):
    person = await to_a_claim(harness)
    others = [seat.person for seat in harness.table.seats if seat.person is not person]
    for other in others:
        with pytest.raises(StaleClick):
            await claim_rest(harness, other)
    with pytest.raises(StaleClick):
        await claim_rest(harness, person, turn=harness.table.turn - 1)


async def test_a_hidden_revoke_can_still_be_claimed_after_the_rest_is(harness):
    """The result of a hand that was played out stays open as that of any other (B34)."""
    person = await to_a_claim(harness, revoke="claim")
    await claim_rest(harness, person)
    assert not harness.table.deal_is_open
    assert set(harness.table.interjectors) == {0, 1, 2, 3}


async def test_a_computer_claims_after_the_pause_of_a_move(harness, watch, start_runner):
    person = await to_a_claim(harness)
    await harness.execute(commands.leave, person)
    seat, scored = harness.table.seat_of(person.id), harness.table.match.status.scored
    due = Runner(harness.tables, PAUSES).due(harness.table)
    assert (due.action, due.seat) == (Action.COMPUTER_MOVE, seat)
    start_runner(replace(AT_ONCE, deal=600))
    table = await watch.until(lambda table: not table.deal_is_open)
    assert [claim.seat for claim in table.match.claims] == [seat]
    assert table.match.status.scored == scored + 1
    assert len(table.match.state.tricks) == 12


# Barbu: tricks cost


async def test_a_computer_of_barbu_does_not_claim_the_tricks_that_it_could_take(tables, watch, start_runner):
    """What it can take, such as the barbu with the king of hearts, it need not take."""
    table, seat = await to_a_proof(tables, takes=True)
    await tables.execute(table.id, lambda table: commands.leave(table, table.seats[seat].person))
    start_runner(replace(AT_ONCE, deal=600))
    moved = await watch.until(lambda now: now.turn > table.turn)
    assert not moved.match.claims
    assert moved.moves[table.turn].seat == seat


# Barbu: a seat that takes nothing any more


async def open_barbu(tables, **options):
    """Return the id of a running game of three people in which the table named the first contract."""
    rules = Rules(
        {"players": 3, "order": "forced", "first_dealer": "fixed", **options}, None, Language.CA, Pace.QUICK
    )
    table_id = (await tables.open(BARBU, BERNAT, 10, 20, rules)).id
    for seat, person in ((1, CARLA), (2, DIDAC)):
        await tables.execute(table_id, lambda table, p=person, s=seat: commands.sit(table, p, s))
    await tables.execute(table_id, lambda table: commands.start(table, Actor(BERNAT)))
    return table_id


async def to_a_proof(tables, *, takes):
    """Play until somebody can prove to take every further trick, or none; return the table and that seat."""
    table_id = await open_barbu(tables)
    for number in range(2000):
        table = tables.get(table_id)
        if table.match.status.table_acts:
            secret = number.to_bytes(32)
            await tables.execute(table_id, lambda table, s=secret: commands.deal(table, s))
            continue
        seat = table.waits_for[0]
        rest = provable_rest(table, seat)
        if rest is not None and rest.takes is takes and table.match.state.phase is BarbuPhase.TRICKS:
            return table, seat
        move = table.view(seat).moves[0]
        await tables.execute(table_id, lambda table, s=seat, m=move: commands.game_move(table, s, m))
    raise AssertionError("nobody could prove it")


async def test_the_table_plays_the_cards_of_whoever_takes_no_more_tricks(tables, watch, start_runner):
    table, seat = await to_a_proof(tables, takes=False)
    person, before = table.seats[seat].person, len(table.match.state.tricks)
    await tables.execute(table.id, lambda table: commands.claim_rest(table, person, table.turn))
    table = tables.get(table.id)
    assert table.laid_down == {seat}
    assert table.deal_is_open
    assert goes_by_itself(table, seat)
    assert Runner(tables, PAUSES).due(table).seat == seat
    with pytest.raises(StaleClick):
        await tables.execute(
            table.id, lambda table: commands.move(table, person, table.view(seat).moves[0], table.turn, bytes)
        )
    start_runner(replace(AT_ONCE, deal=600))
    deal = table.match.status.deal
    while tables.get(table.id).match.status.deal == deal and tables.get(table.id).deal_is_open:
        now = await watch.until(lambda table: not table.deal_is_open or table.waits_for[0] != seat)
        if not now.deal_is_open:
            break
        mover = now.waits_for[0]
        move = now.view(mover).moves[0]
        await tables.execute(table.id, lambda table, s=mover, m=move: commands.game_move(table, s, m))
    over = tables.get(table.id)
    assert seat not in {trick.winner for trick in over.match.state.tricks[before:]}
    assert over.laid_down == frozenset()
    own = [move for move in over.moves[table.turn :] if move.seat == seat]
    assert len(own) == len(table.view(seat).cards)
    assert all(move.stood_in and not move.settled for move in own)
