"""The ends of problems while the database does not answer."""

from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot.errors import StoreError
from bot.ui.problems.posts import RETRY_AFTER, ProblemPosts
from tests.bot.store.conftest import NOW


async def test_while_the_database_fails_a_problem_that_is_due_is_looked_for_once_a_minute():
    soon = NOW + timedelta(minutes=10)
    problem = SimpleNamespace(id=1, closes_at=soon, is_open=lambda now: now < soon)

    async def drop_drafts(_):
        if clock.now > NOW:
            raise StoreError

    async def unclosed():
        return [problem]

    store = SimpleNamespace(drop_drafts=drop_drafts, unclosed=unclosed)
    clock = SimpleNamespace(now=NOW)
    posts = ProblemPosts(None, store, None, SimpleNamespace(tables=clock), None)
    await posts._do_what_is_due()
    assert posts._pause() == 600
    clock.now = soon + timedelta(seconds=1)
    with pytest.raises(StoreError):
        await posts._do_what_is_due()
    assert posts._pause() == RETRY_AFTER
