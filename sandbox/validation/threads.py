"""Requests that start or change a thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandbox.state.model import ChannelType
from sandbox.validation.fields import Fields, FormErrors

if TYPE_CHECKING:
    from sandbox.jsontypes import Json

AUTO_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
MAX_NAME = 100
_TYPES = (ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)
MAX_SLOW_MODE_SECONDS = 21_600


@dataclass(slots=True)
class ThreadDraft:
    """A thread to start."""

    name: str
    type: int
    auto_archive_minutes: int
    rate_limit_per_user: int
    invitable: bool | None


@dataclass(slots=True)
class ThreadChange:
    """Changes of a thread; ``None`` keeps a property."""

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
    form_errors = FormErrors()
    fields = Fields(form_errors, body)
    name = fields.string("name", minimum=1, maximum=MAX_NAME, required=True)
    kind = fields.choice("type", _TYPES)
    minutes = fields.choice("auto_archive_duration", AUTO_ARCHIVE_MINUTES)
    rate = fields.integer("rate_limit_per_user", minimum=0, maximum=MAX_SLOW_MODE_SECONDS)
    invitable = fields.boolean("invitable")
    form_errors.raise_if_any()
    # Discord makes a thread without a message private by default.
    return ThreadDraft(name or "", kind or ChannelType.PRIVATE_THREAD, minutes or 1440, rate or 0, invitable)


def read_thread_change(body: Json) -> ThreadChange:
    """Read the request that changes a thread.

    :raises ApiError: 50035
    """
    form_errors = FormErrors()
    fields = Fields(form_errors, body)
    change = ThreadChange(
        name=fields.string("name", minimum=1, maximum=MAX_NAME),
        archived=fields.boolean("archived"),
        locked=fields.boolean("locked"),
        auto_archive_minutes=fields.choice("auto_archive_duration", AUTO_ARCHIVE_MINUTES),
        rate_limit_per_user=fields.integer("rate_limit_per_user", minimum=0, maximum=MAX_SLOW_MODE_SECONDS),
        invitable=fields.boolean("invitable"),
    )
    form_errors.raise_if_any()
    return change
