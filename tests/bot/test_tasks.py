"""The end of tasks in the background."""

import asyncio

from bot.tasks import cancel_and_wait


async def begun(work):
    """Return a task that has reached its first pause."""
    task = asyncio.create_task(work)
    await asyncio.sleep(0)
    return task


async def tidies(tidied):
    try:
        await asyncio.Event().wait()
    finally:
        await asyncio.sleep(0)
        tidied.append("tidied")


async def fails_at_its_end():
    try:
        await asyncio.Event().wait()
    finally:
        raise ValueError("it failed")


async def test_a_cancelled_task_finishes_what_it_does_at_its_end():
    tidied = []
    tasks = [await begun(tidies(tidied)) for _ in range(2)]
    await cancel_and_wait(*tasks)
    assert tidied == ["tidied", "tidied"]
    assert all(task.cancelled() for task in tasks)


async def test_the_failure_of_one_task_does_not_keep_the_others():
    tidied = []
    failing, tidying = await begun(fails_at_its_end()), await begun(tidies(tidied))
    await cancel_and_wait(failing, tidying)
    assert isinstance(failing.exception(), ValueError)
    assert tidied == ["tidied"]


async def test_a_task_that_was_never_started_needs_no_end():
    tidied = []
    await cancel_and_wait(None)
    await cancel_and_wait(None, await begun(tidies(tidied)))
    assert tidied == ["tidied"]
