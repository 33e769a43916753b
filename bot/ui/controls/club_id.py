"""Custom ids of the panel of a server's choices, and the button that opens it.

>>> str(ClubId(Page.TABLES, Field.FRIENDLY, "1"))
'club:tables:friendly:1'
>>> ClubId.parse("club:server:show").page
<Page.SERVER: 'server'>
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from discord import ui

from bot.i18n import Translator
from bot.ui.controls.coded import Coded


class Page(enum.StrEnum):
    """The pages of the panel."""

    SERVER = "server"
    TABLES = "tables"
    PEOPLE = "people"
    """The people who may not play in the server."""


class Field(enum.StrEnum):
    """The thing that a control chooses; most are fields of :class:`~bot.people.clubs.Club`."""

    SHOW = "show"
    """Nothing: it shows the page."""
    LANGUAGE = "language"
    TIMEZONE = "timezone"
    PLAYERS_ROLE = "players_role"
    ORGANISER_ROLE = "organiser_role"
    FRIENDLY = "friendly"
    OWN_THREAD = "own_thread"
    EVENT_CHANNEL = "event_channel"
    EVENT_COMPUTERS = "event_computers"
    HOUSE_PAIR = "house_pair"
    DAILY_CHANNEL = "daily_channel"
    DAILY_HOUR = "daily_hour"
    PROBLEM_CHANNEL = "problem_channel"
    PERSON = "person"
    """A select of somebody, who may be barred then."""
    BAR = "bar"
    """The argument is the number of days, 0 for always, and the id of the person: "30.17"."""
    LET_PLAY = "let_play"
    """The argument, or the chosen value, is the id of a person."""


@dataclass(frozen=True, slots=True)
class ClubId(Coded):
    """The custom_id of a control."""

    prefix: ClassVar = "club"
    is_last_optional = True
    page: Page
    field: Field
    argument: Annotated[str, "[a-z0-9.]{1,40}"] = ""


def choices_button(tr: Translator) -> ui.Button[Any]:
    """Return the button that opens the panel."""
    label = tr.gettext("All choices of this server")
    return ui.Button(label=label, custom_id=str(ClubId(Page.SERVER, Field.SHOW)))
