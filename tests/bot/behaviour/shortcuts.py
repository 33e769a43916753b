"""Shortcuts for work that every bot here would repeat: done once, or with less work.

They are about SimCord's copies, the database's driver and the texts of the commands, which have tests of their own.
"""

import asyncio
import copy
import functools
import marshal
from types import SimpleNamespace

import simcord.env
from simcord import _dpy_internals, _runtime, _settlement

from bot.commands import registration
from bot.render.raster import renderer
from bot.store.database import aiosqlite_cursor
from bot.wiring import services

MODULES_THAT_COPY = ("simcord.components", "simcord.results", "simcord.backend.serializers")
MODULES_WITH_COPY = ("simcord.http.router", "simcord.gateway")
WAITS_OF_OTHER_BOTS = (
    "is_listener_future",
    "is_wait_for_listener",
    "is_view_wait_future",
    "view_expiry_task",
    "tasks_loop_sleep",
)
"""What SimCord looks for in every task again and again: ours waits neither for events, in views nor in loops."""


def take(patch):
    """Take all shortcuts until ``patch`` is undone."""
    for module in MODULES_THAT_COPY:
        patch.setattr(f"{module}.deepcopy", copied)
    for module in MODULES_WITH_COPY:
        patch.setattr(f"{module}.copy", SimpleNamespace(deepcopy=copied))
    patch.setattr(aiosqlite_cursor, "Connection", InThisThread)
    patch.setattr(services, "reserved_names", functools.cache(services.reserved_names))
    patch.setattr(renderer.Renderer, "_draw", draw_in_this_thread)
    for looks_for in WAITS_OF_OTHER_BOTS:
        patch.setattr(_dpy_internals, looks_for, lambda *_: False)
    patch.setattr(_settlement, "_recognized_wait", lambda state, task, _: task in state.work.external_waits)
    patch.setattr(_settlement, "_is_virtual_sleep_waiter", is_asleep)
    patch.setattr(simcord.env, "_is_parked", is_parked)
    patch.setattr(_runtime._CallbackRecord, "__eq__", object.__eq__)
    declared, payloads = registration.declared_commands, {}

    async def declared_once(tree):
        names = tuple(command.name for command in tree.get_commands())
        if names not in payloads:
            payloads[names] = await declared(tree)
        return copied(payloads[names])

    patch.setattr(registration, "declared_commands", declared_once)


def copied(value):
    """Return a copy of JSON, as :func:`copy.deepcopy` does, which looks for loops that JSON does not have."""
    if type(value) in (str, int, bool, type(None)):
        return value
    try:
        return marshal.loads(marshal.dumps(value))  # noqa: S302 - what has just been dumped
    except ValueError:  # an enumeration of discord.py's somewhere in it
        if isinstance(value, dict):
            return {key: copied(item) for key, item in value.items()}
        return [copied(item) for item in value] if isinstance(value, list) else copy.deepcopy(value)


def is_asleep(state, waiter, deadline):
    """Tell whether a future is that of a sleep until after the deadline; of all timers, SimCord looks at it last."""
    for record in state.work.callbacks:
        if record.when is not None and record.handle is not None:
            arguments = record.handle._args
            if arguments and arguments[0] is waiter and not waiter.done():
                slept = _dpy_internals._original_callback(record.handle._callback)
                if slept.__name__ == "_set_result_unless_cancelled":
                    return _settlement._callback_fire_time(state, record) > deadline
    return False


def is_parked(state, task, deadline):
    """Look first whether a task is asleep, as most are, and then at what it may wait for."""
    waiter = task._fut_waiter
    is_sleeping = waiter is not None and is_asleep(state, waiter, deadline)
    return is_sleeping or _settlement._park_reason(state, task, deadline) is not None


async def draw_in_this_thread(_, scene):
    await asyncio.sleep(0)
    return renderer.draw(scene)


class InThisThread(aiosqlite_cursor.Connection):
    """A connection to SQLite without a thread of its own; others have their turn at each end of a transaction."""

    def __await__(self):
        self._connection = self._connector()
        return self
        yield

    async def _execute(self, function, *arguments, **options):
        if self._connection is None:
            raise ValueError("Connection closed")
        if function in (self._conn.commit, self._conn.rollback):
            await asyncio.sleep(0)
        return function(*arguments, **options)

    def stop(self):
        if self._connection is not None:
            self._connection.close()
            self._connection = None
