"""Deals are judged once each, in a thread, however many ask for them."""

import asyncio
import dataclasses
import threading
import time

import pytest

from bot.errors import Refusal
from bot.games.botifarra.face import BotifarraFace, BotifarraTable
from bot.i18n import Language
from bot.ui.tables.reviews.judging import Judging
from engine.compiled import IS_AVAILABLE
from engine.errors import NotAvailable
from engine.stopping import Stopped
from tools.gallery import moments
from tools.gallery.tables import found


class Face(BotifarraTable):
    """A face that notes what it is asked to judge."""

    def __init__(self, refuses=()):
        table = found(moments.over, max_hands=2, target="none")
        super().__init__(BotifarraFace(Language.EN), table)
        self.refuses = refuses
        self.asked = []

    def judge(self, deal, stop):
        self.asked.append((deal, threading.current_thread() is threading.main_thread()))
        if deal in self.refuses:
            raise NotAvailable("hand_with_revoke", hand=deal)
        return deal


@pytest.fixture
def judging():
    judging = Judging()
    judging.prepared()
    yield judging
    judging.close()


async def test_each_deal_is_judged_once_in_a_thread_however_many_ask(judging):
    face = Face()
    first, second = await asyncio.gather(judging.of(face, [1, 2]), judging.of(face, [1]))
    assert (first, second) == ([1, 2], [1])
    assert face.asked == [(1, False), (2, False)]


async def test_what_cannot_be_judged_is_left_out_and_tried_again(judging):
    face = Face(refuses=(1,))
    assert await judging.of(face, [1, 2]) == [2]
    with pytest.raises(NotAvailable):
        await judging.of(face, [1])
    assert [deal for deal, _ in face.asked] == [1, 2, 1]


async def test_whoever_waits_is_told_how_far_it_is_but_not_where_nothing_is_left_to_do(judging):
    face, told = Face(), []

    async def progress(done):
        told.append((done, len(face.asked)))

    await judging.of(face, [1])
    await judging.of(face, [1, 2, 3], progress)
    assert [done for done, _ in told] == [1, 2]
    assert all(asked <= done + 1 for done, asked in told)


async def test_who_wants_one_deal_does_not_wait_for_all_of_a_long_match(judging):
    match, other = Face(), Face()
    other.table = dataclasses.replace(other.table, id=other.table.id + 1)
    whole_match = asyncio.create_task(judging.of(match, range(1, 41)))
    await judging.of(other, [1])
    assert len(match.asked) < 5
    await whole_match


async def test_before_the_code_is_ready_people_wait_a_little_and_are_told_then(monkeypatch):
    monkeypatch.setattr("bot.ui.tables.reviews.judging.PREPARATION", 0.05)
    judging, face = Judging(), Face()
    with pytest.raises(Refusal, match="reviews_not_ready"):
        await judging.of(face, [1])
    assert not face.asked
    monkeypatch.setattr("bot.ui.tables.reviews.judging.PREPARATION", 10)
    waiting = asyncio.create_task(judging.of(face, [1]))
    await asyncio.sleep(0)
    judging.prepared()
    assert await waiting == [1]
    judging.close()


async def test_a_bot_that_stops_ends_what_is_being_judged():
    judging, face, begun = Judging(), Face(), threading.Event()

    def judge(deal, stop):
        begun.set()
        while True:
            stop.check()

    face.judge = judge
    judging.prepared()
    waiting = asyncio.create_task(judging.of(face, [1, 2]))
    assert await asyncio.to_thread(begun.wait, 10)
    judging.close()
    with pytest.raises(Stopped):
        await asyncio.wait_for(waiting, 10)


@pytest.mark.skipif(not IS_AVAILABLE, reason="without numba nothing is judged")
async def test_a_bot_that_stops_ends_a_real_review_in_a_second(judging, monkeypatch):
    table = found(moments.over, max_hands=2, target="none")
    face = BotifarraTable(BotifarraFace(Language.EN), table)
    await judging.of(face, [1])  # what is not compiled yet is compiled here, which nobody can stop
    # The solver, to whom nothing is known, takes half a minute.
    monkeypatch.setattr("engine.botifarra.review.measures.REVIEW_BITS", 4)
    waiting = asyncio.create_task(judging.of(face, [2]))
    await asyncio.sleep(0.3)
    asked = time.monotonic()
    judging.close()
    with pytest.raises(Stopped):
        await waiting
    assert time.monotonic() - asked < 1


async def test_only_so_many_are_kept(judging, monkeypatch):
    monkeypatch.setattr("bot.ui.tables.reviews.judging.MOST", 1)
    face = Face()
    for deal in (1, 2, 1):
        await judging.of(face, [deal])
    assert [deal for deal, _ in face.asked] == [1, 2, 1]
