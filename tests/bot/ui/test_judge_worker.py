"""Deals are judged once each, in a thread, however many ask for them."""

import asyncio
import dataclasses
import threading

import pytest

from bot.errors import Refusal
from bot.games.botifarra.face import BotifarraFace, BotifarraTable
from bot.i18n import Language
from bot.ui.review.judge_worker import Judging
from computers.compiled import IS_AVAILABLE
from computers.stopping import Stop, Stopped
from engine.errors import NotAvailable
from tools.gallery.botifarra import moments
from tools.gallery.tables import found


class Reviews:
    """Reviews that note what they are asked to judge."""

    def __init__(self, refuses=()):
        self.table = found(moments.over, max_hands=2, target="none")
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
    reviews = Reviews()
    first, second = await asyncio.gather(judging.of(reviews, [1, 2]), judging.of(reviews, [1]))
    assert (first, second) == ([1, 2], [1])
    assert reviews.asked == [(1, False), (2, False)]


async def test_what_cannot_be_judged_is_left_out_and_tried_again(judging):
    reviews = Reviews(refuses=(1,))
    assert await judging.of(reviews, [1, 2]) == [2]
    with pytest.raises(NotAvailable):
        await judging.of(reviews, [1])
    assert [deal for deal, _ in reviews.asked] == [1, 2, 1]


async def test_whoever_waits_is_told_how_far_it_is_but_not_where_nothing_is_left_to_do(judging):
    reviews, told = Reviews(), []

    async def progress(done):
        told.append((done, len(reviews.asked)))

    await judging.of(reviews, [1])
    await judging.of(reviews, [1, 2, 3], progress)
    assert [done for done, _ in told] == [[1], [1, 2]]
    assert all(asked <= len(done) + 1 for done, asked in told)


async def test_a_deal_that_is_judged_already_is_told_at_once_whatever_its_place(judging):
    reviews, told = Reviews(), []

    async def progress(done):
        told.append(done)

    await judging.of(reviews, [3])
    await judging.of(reviews, [1, 2, 3], progress)
    assert told == [[3], [1, 3]]


async def test_who_wants_one_deal_does_not_wait_for_all_of_a_long_match(judging):
    match, other = Reviews(), Reviews()
    other.table = dataclasses.replace(other.table, id=other.table.id + 1)
    whole_match = asyncio.create_task(judging.of(match, range(1, 41)))
    await judging.of(other, [1])
    assert len(match.asked) < 5
    await whole_match


async def test_before_the_code_is_ready_people_wait_a_little_and_are_told_then(monkeypatch):
    monkeypatch.setattr("bot.ui.review.judge_worker.PREPARATION", 0.05)
    judging, reviews = Judging(), Reviews()
    with pytest.raises(Refusal, match="reviews_not_ready"):
        await judging.of(reviews, [1])
    assert not reviews.asked
    monkeypatch.setattr("bot.ui.review.judge_worker.PREPARATION", 10)
    waiting = asyncio.create_task(judging.of(reviews, [1]))
    await asyncio.sleep(0)
    judging.prepared()
    assert await waiting == [1]
    judging.close()


async def test_a_bot_that_stops_ends_what_is_being_judged():
    judging, reviews, begun = Judging(), Reviews(), threading.Event()

    def judge(deal, stop):
        begun.set()
        while True:
            stop.check()

    reviews.judge = judge
    judging.prepared()
    waiting = asyncio.create_task(judging.of(reviews, [1, 2]))
    assert await asyncio.to_thread(begun.wait, 300)
    judging.close()
    with pytest.raises(Stopped):
        await asyncio.wait_for(waiting, 300)


@pytest.mark.skipif(not IS_AVAILABLE, reason="without numba nothing is judged")
async def test_a_bot_that_stops_ends_a_real_review(judging, monkeypatch):
    table = found(moments.over, max_hands=2, target="none")
    reviews = BotifarraTable(BotifarraFace(Language.EN), table).reviews
    # The solver, to whom nothing is known, takes half a minute.
    monkeypatch.setattr("computers.botifarra.review.measures.REVIEW_BITS", 4)
    within, begun = Stop.within, threading.Event()

    def noted(stop, running):
        within(stop, running)
        begun.set()

    monkeypatch.setattr(Stop, "within", noted)
    waiting = asyncio.create_task(judging.of(reviews, [2]))
    assert await asyncio.to_thread(begun.wait, 300)
    judging.close()
    with pytest.raises(Stopped):
        await waiting


async def test_only_so_many_are_kept(judging, monkeypatch):
    monkeypatch.setattr("bot.ui.review.judge_worker.MOST", 1)
    reviews = Reviews()
    for deal in (1, 2, 1):
        await judging.of(reviews, [deal])
    assert [deal for deal, _ in reviews.asked] == [1, 2, 1]
