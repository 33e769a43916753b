"""The button "My table", which leads a person to their table, and to the matches of a league still to be played."""

from __future__ import annotations

from typing import Any, Final

from discord import ui
from discord.utils import format_dt

from bot.events import commands
from bot.events.entries import Format
from bot.events.errors import EventError
from bot.events.event import Event, Pair, Round, Stage
from bot.events.service import Events
from bot.i18n import Translator
from bot.people.languages import Languages
from bot.ui.controls.custom_id import channel_url
from bot.ui.discord.messages import OutgoingMessage, Part, rows, text
from bot.ui.discord.responses import Interaction, deferring_if_slow, send_ephemeral
from bot.ui.discord.users import person_of
from bot.ui.events.content import has_begun, match_button, round_of, start_line
from bot.ui.events.controls import Action, EventFamily, EventId
from bot.ui.events.event_messages import EventMessages, of_table
from bot.ui.events.names import pair_name, person_name
from bot.ui.events.organise import substitute_buttons
from bot.ui.text.names import listed, markdown

MOST_MATCHES: Final = 5
"""Matches of a league with a button of their own."""


class MyTableHandlers(EventFamily):
    """Handlers of people who look for their table."""

    def __init__(self, events: Events, messages: EventMessages, languages: Languages) -> None:
        super().__init__(events, languages)
        self._messages = messages
        self.handlers = {Action.TABLE: self._table, Action.MATCH: self._match}

    async def _table(self, interaction: Interaction, event: Event, _: EventId, __: tuple[str, ...]) -> None:
        await self._show(interaction, event)

    async def _match(
        self, interaction: Interaction, event: Event, named: EventId, _: tuple[str, ...]
    ) -> None:
        """Note that somebody is there for the match of a league."""
        person = person_of(interaction)
        after = await self._execute(
            interaction, event, lambda event: commands.check_in(event, person, named.number)
        )
        await self._show(interaction, after, named.number)

    async def _show(self, interaction: Interaction, event: Event, number: int | None = None) -> None:
        """Tell somebody where they play: in a round of a league, or else in all that are open."""
        tr = await self._languages.of(interaction)
        pair = event.pair_of(interaction.user.id)
        if pair is None:
            raise EventError("not_in_event")
        if not event.is_open:
            raise EventError("event_is_over")
        await deferring_if_slow(interaction, self._messages.posted.known(event.id), ephemeral=True)
        if event.stage is Stage.OPEN:
            waits = tr.gettext("It has not started yet.")
            parts: list[Part] = [text(f"{waits} {start_line(tr, event)}")]
        elif event.format is Format.LEAGUE:
            parts = self._matches(tr, event, pair, number)
        else:
            parts = self._current(tr, event, pair)
        parts += rows(substitute_buttons(tr, event, interaction.user.id))
        await send_ephemeral(interaction, OutgoingMessage(tuple(parts)))

    def _current(self, tr: Translator, event: Event, pair: Pair) -> list[Part]:
        """Return the table of a pair in the newest round."""
        if not event.rounds or not event.rounds[-1].is_open:
            return [text(tr.gettext("The next round is about to be drawn."))]
        here = event.rounds[-1]
        said, table = round_of(tr, event, here), here.table_of(pair.number)
        if table is None:
            rests = tr.gettext("You rest in this round.")
            return [text(f"{said} {rests}")]
        against = _opponents(tr, event, here, pair)
        said += " " + tr.gettext("You are at table {table}, against {names}.", table=table, names=against)
        links = self._links(tr, event, here, table)
        if not links and any(place[0] == table for place in event.awaited(here)):
            said += " " + tr.gettext("The table is being opened.")
        return [text(said), *rows(links)]

    def _matches(self, tr: Translator, event: Event, pair: Pair, number: int | None) -> list[Part]:
        """Return the matches of a pair in a league that are to be played, or the one of a round."""
        parts = list[Part]()
        for each in event.open_rounds:
            table = each.table_of(pair.number)
            if table is None or (table, 0) not in event.awaited(each) or number not in (None, each.number):
                continue
            if len(parts) >= 2 * MOST_MATCHES or not (has_begun(event, each, self._events.now) or number):
                break
            against = _opponents(tr, event, each, pair)
            line = tr.gettext("Round {round}: against {names}.", round=each.number, names=against)
            if each.until is not None:
                line += " " + tr.gettext("To be played by {time}.", time=format_dt(each.until, "f"))
            links = self._links(tr, event, each, table)
            if not links:
                line += _who_is_there(tr, event, each, table)
                links = [match_button(tr, event, each)]
            parts += [text(line), *rows(links)]
        return parts or [text(tr.gettext("You have no match to play now."))]

    def _links(self, tr: Translator, event: Event, here: Round, table: int) -> list[ui.Button[Any]]:
        """Return the link to the thread of a table, if it is there."""
        message = self._messages.posted.kept(event.id, of_table(here.number, table))
        if message is None or not any(place[0] == table for place in here.opened):
            return []
        url = channel_url(event.guild_id, message.channel_id)
        return [ui.Button(label=tr.gettext("Go to the table"), url=url, emoji="🪑")]


def _opponents(tr: Translator, event: Event, here: Round, pair: Pair) -> str:
    """Return the names of the others at the table of a pair; of somebody who is there alone, computers."""
    pairing = next(each for each in here.pairings if pair.number in each)
    others = [pair_name(tr, event.pairs[each]) for each in pairing if each != pair.number]
    return markdown(listed(tr, others or [tr.gettext("computers")]))


def _who_is_there(tr: Translator, event: Event, here: Round, table: int) -> str:
    """Return who is there for a match, and how many more it takes; empty before anybody is."""
    place = table, 0
    there = [person for person in event.people_at(here.number, place) if person.id in here.here]
    if not there:
        return ""
    names = markdown(listed(tr, [person_name(each) for each in there]))
    missing = event.missing_at(here, place)
    said = tr.gettext("Here for it: {names}.", names=names)
    more = (
        tr.ngettext(
            "It begins as soon as {number} more person presses the button.",
            "It begins as soon as {number} more people press the button.",
            missing,
        )
        if missing
        else tr.gettext("The table is being opened.")
    )
    return f"\n{said} {more}"
