"""Threads as a bot starts or changes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandbox.model import ChannelType
from sandbox.validation.fields import Fields, Form

if TYPE_CHECKING:
    from sandbox.jsontypes import Json

AUTO_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
MOST_NAME = 100
SLOWEST_MODE = 21_600


@dataclass(slots=True)
class ThreadDraft:
    """A thread to be started."""

    name: str
    type: int
    auto_archive_minutes: int
    rate_limit_per_user: int
    invitable: bool | None


@dataclass(slots=True)
class ThreadChange:
    """What is to be different; ``None`` leaves it."""

    name: str | None = None
    archived: bool | None = None
    locked: bool | None = None
    auto_archive_minutes: int | None = None
    rate_limit_per_user: int | None = None
    invitable: bool | None = None


def read_thread(body: Json) -> ThreadDraft:
    """Read the request that starts a thread.

    :raises ApiError: 50035
    """
    form = Form()
    fields = Fields(form, body)
    name = fields.text("name", least=1, most=MOST_NAME, required=True)
    kind = fields.one_of("type", (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD))
    minutes = fields.one_of("auto_archive_duration", AUTO_ARCHIVE_MINUTES)
    rate = fields.whole("rate_limit_per_user", least=0, most=SLOWEST_MODE)
    invitable = fields.truth("invitable")
    form.close()
    # Without a message a thread is private unless its type says otherwise.
    return ThreadDraft(name or "", kind or ChannelType.PRIVATE_THREAD, minutes or 1440, rate or 0, invitable)


def read_thread_change(body: Json) -> ThreadChange:
    """Read the request that changes a thread.

    :raises ApiError: 50035
    """
    form = Form()
    fields = Fields(form, body)
    change = ThreadChange(
        name=fields.text("name", least=1, most=MOST_NAME),
        archived=fields.truth("archived"),
        locked=fields.truth("locked"),
        auto_archive_minutes=fields.one_of("auto_archive_duration", AUTO_ARCHIVE_MINUTES),
        rate_limit_per_user=fields.whole("rate_limit_per_user", least=0, most=SLOWEST_MODE),
        invitable=fields.truth("invitable"),
    )
    form.close()
    return change
