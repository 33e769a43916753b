"""Handlers of organisers: starting, substitutes, corrections, tables that are closed, matches that are overdue."""

from __future__ import annotations

import re
from functools import partial

from bot.errors import Refusal, UnknownControl
from bot.events import commands
from bot.events.entries import Format, Result
from bot.events.errors import EventError
from bot.events.event import Event, Place
from bot.events.runner import EventRunner
from bot.events.service import Events
from bot.i18n import translator
from bot.people.languages import Languages
from bot.tables.commands.closing import close_for_moderator
from bot.tables.entries import Entry
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.answers import answers_of, only
from bot.ui.answers import execute as execute_at_table
from bot.ui.discord.responses import Interaction, answer_aside, deferring_if_slow
from bot.ui.events import organise
from bot.ui.events.controls import Action, EventFamily, EventId
from bot.ui.events.organise import FIELDS, FURTHER, MOST_POINTS
from bot.ui.events.sign_up import chosen_person
from bot.ui.text.names import in_message


class OrganiseHandlers(EventFamily):
    """Handlers of the panel “Organise”, and of partners who name a substitute."""

    def __init__(self, events: Events, tables: Tables, runner: EventRunner, languages: Languages) -> None:
        super().__init__(events, languages)
        self._tables = tables
        self._runner = runner
        self.handlers = {
            Action.ORGANISE: self._panel,
            Action.START: self._start,
            Action.REPLACE: self._replace,
            Action.CORRECT: self._choose_result,
            Action.CLOSE: self._close,
            Action.DECIDE: self._decide,
        }
        self.forms = {Action.CORRECT: self._correct}

    async def _panel(self, interaction: Interaction, event: Event, _: EventId, __: tuple[str, ...]) -> None:
        commands.check_organiser(event, await self._actor(interaction))
        tr = await self._languages.of(interaction)
        await answer_aside(interaction, organise.panel(tr, event, self._events.now))

    async def _start(self, interaction: Interaction, event: Event, _: EventId, __: tuple[str, ...]) -> None:
        actor = await self._actor(interaction)
        commands.check_organiser(event, actor)
        beginning = self._runner.begin(event, actor=actor.id, interaction_id=interaction.id)
        await deferring_if_slow(interaction, beginning, ephemeral=True)
        tr = await self._languages.of(interaction)
        said = tr.gettext("The tournament has started: the first round is drawn now.")
        if (await self._events.find(event.id)).format is Format.TABLES:
            said = tr.gettext("The tables are open.")
        await self._tell(interaction, said)

    async def _replace(
        self, interaction: Interaction, event: Event, named: EventId, values: tuple[str, ...]
    ) -> None:
        """Ask who leaves, then who comes, and name the substitute."""
        tr, actor = await self._languages.of(interaction), await self._actor(interaction)
        chosen = only(values) if values else ""
        if not named.argument and not chosen:
            commands.check_organiser(event, actor)
            await answer_aside(interaction, organise.people_question(tr, event))
            return
        leaving = named.number if named.argument else int(chosen)
        if not named.argument or not chosen:
            if event.pair_of(leaving) is None:
                raise EventError("nobody_to_replace")
            await answer_aside(interaction, organise.people_question(tr, event, leaving))
            return
        coming = chosen_person(interaction, chosen)
        if coming.id in await interaction.client.services.company.barred(event.guild_id):
            raise EventError("person_is_barred", name=coming.name)
        await self._execute(
            interaction,
            event,
            lambda event: commands.substitute(event, actor, leaving, coming),
        )
        said = tr.gettext("{name} plays from the next hand on.", name=in_message(coming.name))
        await self._tell(interaction, said)

    async def _choose_result(
        self, interaction: Interaction, event: Event, named: EventId, values: tuple[str, ...]
    ) -> None:
        """Ask for the round and the table of a result, and then for the right one."""
        commands.check_organiser(event, await self._actor(interaction))
        tr = await self._languages.of(interaction)
        path, skip = _chosen(named, values)
        if "." in path:
            number, place = _result(event, path)
            await interaction.response.send_modal(organise.correction_form(tr, event, number, place))
            return
        asked, options = tr.gettext("Which round?"), organise.rounds_to_correct(tr, event)
        if path.isdecimal():
            asked = tr.gettext("Which table?")
            options = organise.results_to_correct(tr, event, int(path))
        custom_id = EventId(event.id, Action.CORRECT, path)
        await answer_aside(interaction, organise.question(tr, custom_id, asked, options, skip))

    async def _correct(self, interaction: Interaction, event: Event, named: EventId) -> None:
        actor, answers = await self._actor(interaction), answers_of(interaction)
        number, place = _result(event, named.argument)
        written = [answers.get(each, "") for each in FIELDS[:2]]
        for each in written:
            if not re.fullmatch("[0-9]{1,4}", each.strip()):
                raise Refusal("not_a_number", text=each, least=0, most=MOST_POINTS)
        first, second = map(int, written)
        result, reason = Result(points=(first, second)), answers.get(FIELDS[2], "")
        after = await self._execute(
            interaction,
            event,
            lambda event: commands.correct(event, actor, number, place, result, reason),
        )
        tr = await self._languages.of(interaction)
        said = tr.gettext("Nothing has changed.")
        if len(after.corrections) > len(event.corrections):
            said = organise.correction_text(tr, after, after.corrections[-1])
        await self._tell(interaction, said)

    async def _close(
        self, interaction: Interaction, event: Event, named: EventId, values: tuple[str, ...]
    ) -> None:
        """Ask which table to close, and whether for sure."""
        actor = await self._actor(interaction)
        commands.check_organiser(event, actor)
        tr = await self._languages.of(interaction)
        path, skip = _chosen(named, values)
        if not path:
            asked, options = tr.gettext("Which table?"), organise.running(tr, event)
            custom_id = EventId(event.id, Action.CLOSE)
            await answer_aside(interaction, organise.question(tr, custom_id, asked, options, skip))
            return
        if values:
            await answer_aside(interaction, organise.closing(tr, event, path))
            return
        number, place = _place(event, path)
        if place not in event.round(number).opened:
            raise EventError("no_such_result")
        await execute_at_table(interaction, self._tables, event.round(number).opened[place], _closed)
        await self._tell(interaction, tr.gettext("The table is closed."))

    async def _decide(
        self, interaction: Interaction, event: Event, named: EventId, values: tuple[str, ...]
    ) -> None:
        """Ask which overdue match is meant, and what becomes of it."""
        actor, now = await self._actor(interaction), self._events.now
        commands.check_organiser(event, actor)
        tr = await self._languages.of(interaction)
        path, skip = _chosen(named, values)
        if not path:
            asked, options = tr.gettext("Which match?"), organise.overdue(tr, event, now)
            custom_id = EventId(event.id, Action.DECIDE)
            await answer_aside(interaction, organise.question(tr, custom_id, asked, options, skip))
            return
        *_, verdict = path.split(".")
        number, place = _place(event, path if values else path.removesuffix(f".{verdict}"))
        if place not in event.awaited(event.round(number)):
            raise EventError("no_match_to_play")  # it has been played or decided since
        if values:
            await answer_aside(interaction, organise.decision(tr, event, number, place))
            return
        if verdict == organise.EXTEND:
            said = tr.gettext("The round has another week.")
            command = partial(commands.extend, actor=actor, number=number, now=now)
        elif verdict in organise.VERDICTS:
            said = tr.gettext("The match is decided.")
            command = partial(
                commands.correct,
                actor=actor,
                number=number,
                place=place,
                result=organise.VERDICTS[verdict],
                reason=translator(event.terms.rules.language).gettext(organise.NOT_IN_TIME),
            )
        else:
            raise UnknownControl
        await self._execute(interaction, event, command)
        await self._tell(interaction, said)


def _chosen(named: EventId, values: tuple[str, ...]) -> tuple[str, int]:
    """Return the way as far as it is chosen, and how many choices are passed over to show further ones."""
    value = only(values) if values else named.argument
    if value.startswith(FURTHER):
        return named.argument, int(value.removeprefix(FURTHER))
    return value, 0


def _place(event: Event, path: str) -> tuple[int, Place]:
    """Return the round and the place that a way leads to; raises :class:`UnknownControl`."""
    found = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})\.([0-9]{1,4})", path)
    if found is not None:
        number, table, board = map(int, found.groups())
        if any(each.number == number and (table, board) in each.places for each in event.rounds):
            return number, (table, board)
    raise UnknownControl


def _result(event: Event, path: str) -> tuple[int, Place]:
    """Return the round and the place of a result that can be corrected; raises :class:`EventError` without one."""
    number, place = _place(event, path)
    if not any(each.number == number and place in each.results for each in organise.correctable(event)):
        raise EventError("no_such_result")
    return number, place


def _closed(table: Table) -> tuple[Entry, ...]:
    return close_for_moderator(table) if table.is_open else ()
