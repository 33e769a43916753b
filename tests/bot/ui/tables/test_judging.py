"""Deals are judged once each, in a thread, however many ask for them."""

import asyncio
import threading

import pytest

from bot.games.botifarra.face import BotifarraFace, BotifarraTable
from bot.i18n import Language
from bot.ui.tables.reviews.judging import Judging
from engine.errors import NotAvailable
from tools.gallery import moments
from tools.gallery.tables import found


class Face(BotifarraTable):
    """A face that notes what it is asked to judge."""

    def __init__(self, refuses=()):
        table = found(moments.over, max_hands=2, target="none")
        super().__init__(BotifarraFace(Language.EN), table)
        self.refuses = refuses
        self.asked = []

    def judge(self, deal):
        self.asked.append((deal, threading.current_thread() is threading.main_thread()))
        if deal in self.refuses:
            raise NotAvailable("hand_with_revoke", hand=deal)
        return deal


@pytest.fixture
def judging():
    judging = Judging()
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


async def test_only_so_many_are_kept(judging, monkeypatch):
    monkeypatch.setattr("bot.ui.tables.reviews.judging.MOST", 1)
    face = Face()
    for deal in (1, 2, 1):
        await judging.of(face, [deal])
    assert [deal for deal, _ in face.asked] == [1, 2, 1]
