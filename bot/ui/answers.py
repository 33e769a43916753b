"""Admission of interactions, dispatch of buttons, selects and forms, and answers to errors.

Dispatch is by custom_id alone, so that it works after a restart: discord.py's views and forms live in the memory of
one process. None is kept here: a custom_id says what a control or a form is for, and its prefix whose it is.

An error is answered in the user's language, never with a traceback.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, ClassVar, Final, Protocol

import discord

from bot.errors import OutcomeUnknown, Refusal, Superseded, UnknownControl, traced
from bot.i18n import Translator, resolve, translator
from bot.log_context import add_to_task, log_context
from bot.metrics import Outcome
from bot.people.languages import Languages
from bot.tables.errors import StaleClick
from bot.tables.part import Change
from bot.tables.service import Command, Tables
from bot.tables.store import AlreadyLogged, StaleLog
from bot.tables.table import Table
from bot.ui.controls.custom_id import CustomId, go_to_table
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.messages import OutgoingMessage, Row, rows, text
from bot.ui.discord.modals import LINE
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction, deferring_if_slow, send_ephemeral, send_ephemeral_text
from bot.ui.face.face import FACES, face_of
from bot.ui.limits.person_limits import Admission
from bot.ui.refusals import refusal
from engine.errors import RuleError

logger = logging.getLogger(__name__)

REFUSAL_LIFE: Final = 30
"""Seconds after which a refusal is deleted: it must not push the person's cards out of sight for long."""

_ABOUT_A_GAME: Final = frozenset({"no_table_here", "several_tables"})
"""The codes of refusals that link the tables of a command's game in other channels where the person sits."""
_ABOUT_OWN_TABLES: Final = _ABOUT_A_GAME | {"too_many_tables_of_person"}
"""The codes of refusals that link the tables in other channels where the person sits."""
MOST_LINKS: Final = 5
"""The links below one refusal; of more tables the newest are linked."""

LATEST_ANSWER: Final = 3.0
"""Seconds after which Discord takes no first answer to an interaction."""


@asynccontextmanager
async def error_responses(
    interaction: Interaction, languages: Languages, table_id: int | None = None
) -> AsyncIterator[None]:
    """Turn errors inside into a sentence that only the user sees.

    A refusal is shown as it is. An unexpected error is logged with its table and interaction, and answered with an
    apology; both have an id that the user can quote. A second delivery of an interaction is ignored. A failure to
    respond is logged.
    """
    with log_context(table=table_id):
        try:
            async with _explaining_refusals(interaction, languages, table_id):
                yield
        except REQUEST_ERRORS as error:
            reply, error_id = reply_to(interaction), _new_error_id()
            reply.note(Outcome.FAILED)
            logger.warning(
                "error %s: cannot respond to interaction %d at table %s after %.1f s: %s",
                error_id,
                interaction.id,
                table_id,
                reply.age,
                describe(error),
            )
            # An interaction that is too old cannot be answered. Discord also says so of some in time, because of what
            # the answer holds (discord-api-docs, issue 7448); a sentence may get through.
            is_late = reply.age > LATEST_ANSWER and isinstance(error, discord.NotFound)
            if interaction.response.is_done() or not is_late:
                with suppress(*REQUEST_ERRORS):
                    await _apologise(interaction, languages, error_id)


@asynccontextmanager
async def _explaining_refusals(
    interaction: Interaction, languages: Languages, table_id: int | None
) -> AsyncIterator[None]:
    try:
        yield
    except AlreadyLogged:
        reply_to(interaction).note(Outcome.REPEATED)
        logger.info("interaction %d was delivered twice", interaction.id)
    except (Refusal, RuleError, StaleLog) as failure:
        # The log is another one than this process knew: a database that failed over may have gone back.
        error = StaleClick() if isinstance(failure, StaleLog) else failure
        reply_to(interaction).note(Outcome.REFUSED)
        if isinstance(error, UnknownControl):
            logger.info("interaction %d is of a control that this version lacks", interaction.id)
        table = None if table_id is None else interaction.client.services.tables.newest(table_id)
        game = _named_game(interaction) if table is None else table.game.name
        if error.code == "too_many_tables_of_person":
            game = _game_to_stop(interaction, game)
        tr = await _translator(interaction, languages)
        sentence = interaction.client.services.mentions.in_text(refusal(tr, error, game))
        told = (text(sentence), *_way_to(interaction, tr, table, error.code))
        await send_ephemeral(interaction, OutgoingMessage(told), delete_after=REFUSAL_LIFE)
    except REQUEST_ERRORS:
        raise
    except Superseded as error:
        reply_to(interaction).note(Outcome.FAILED)
        if not interaction.client.services.gate.is_closed:
            logger.info("interaction %d is left to another process: %s", interaction.id, error)
            return
        # It came too late for this process, and the other one has been told that it is answered here.
        error_id = _new_error_id()
        logger.warning(
            "error %s: interaction %d was not answered in time: %s", error_id, interaction.id, error
        )
        await _apologise(interaction, languages, error_id)
    except Exception as error:
        reply_to(interaction).note(Outcome.FAILED)
        error_id = _new_error_id()
        logger.exception(
            "error %s: interaction %d at table %s failed: %s",
            error_id,
            interaction.id,
            table_id,
            error,
            exc_info=traced(error),
        )
        if isinstance(error, OutcomeUnknown):
            await _say_that_nobody_knows(interaction, languages, error_id, table_id)
        else:
            await _apologise(interaction, languages, error_id)


def _named_game(interaction: Interaction) -> str | None:
    """Return the game that a command or the custom_id of a control names."""
    data: Any = interaction.data or {}
    names = (data.get("name"), *str(data.get("custom_id", "")).split(":"))
    return next((game for game in FACES if game in names), None)


def _game_to_stop(interaction: Interaction, named: str | None) -> str | None:
    """Return the game whose command closes a table that the user has opened: the ``named`` one if it does."""
    tables, user_id = interaction.client.services.tables, interaction.user.id
    opened = {each.game.name for each in tables if each.is_open and each.host.id == user_id}
    return named if named in opened else min(opened, default=named)


def _way_to(interaction: Interaction, tr: Translator, table: Table | None, code: str) -> list[Row]:
    """Return links to open tables of this server in other channels: to the one meant, or to where the user sits."""
    tables = interaction.client.services.tables
    meant: Iterable[Table] = () if table is None else (table,)
    if code in _ABOUT_OWN_TABLES:
        games = {_named_game(interaction)} if code in _ABOUT_A_GAME else FACES.keys()
        sits = (each for each in tables if each.seat_of(interaction.user.id) is not None)
        meant = (each for each in sits if each.game.name in games)
    elsewhere = [
        each
        for each in meant
        if each.is_open
        and each.guild_id == interaction.guild_id
        and each.channel_id != interaction.channel_id
    ]
    if len(elsewhere) == 1:
        return rows([go_to_table(tr, elsewhere[0])])
    titles = [face_of(each.game.name, tr.language).rules_title(each.options) for each in elsewhere]
    links = [go_to_table(tr, each, title) for each, title in zip(elsewhere, titles, strict=True)]
    return rows(links[-MOST_LINKS:])


async def _translator(interaction: Interaction, languages: Languages) -> Translator:
    """Return the translator for a person, even if their choice cannot be read."""
    try:
        return await languages.of(interaction)
    except Exception as error:
        logger.exception(
            "the language of user %d cannot be read: %s", interaction.user.id, error, exc_info=traced(error)
        )
        return translator(resolve(None, None, str(interaction.locale)))


def _new_error_id() -> str:
    """Return a short id that a person can quote, and that finds the error in the log."""
    return secrets.token_hex(3)


async def _apologise(interaction: Interaction, languages: Languages, error_id: str) -> None:
    """Say that nothing was done."""
    tr = await _translator(interaction, languages)
    sentence = tr.gettext(
        "Sorry, something went wrong on my side. Nothing of the game is lost; please try again. If it "
        "happens again, tell the operator of this bot the number of the error: {error}.",
        error=f"`{error_id}`",
    )
    await send_ephemeral_text(interaction, sentence)


async def _say_that_nobody_knows(
    interaction: Interaction, languages: Languages, error_id: str, table_id: int | None
) -> None:
    """Say that it is unknown whether anything was done, and where it will show if it is about a table."""
    tr, error = await _translator(interaction, languages), f"`{error_id}`"
    if table_id is None:
        sentence = tr.gettext(
            "Sorry, my database has not answered in time, so I do not know yet whether this was done. Look in a"
            " moment whether it was, before you try again. The number of this error is {error}.",
            error=error,
        )
    else:
        sentence = tr.gettext(
            "Sorry, my database has not answered in time, so I do not know yet whether this was done. The table will"
            " show it in a moment: look there before you try again. The number of this error is {error}.",
            error=error,
        )
    await send_ephemeral_text(interaction, sentence)


LONGEST_WAIT: Final = 2.0
"""Seconds after which the user is asked to try again: Discord waits for three."""


async def admitted(interaction: Interaction) -> bool:
    """Tell whether to answer an interaction: each once, in one process, and within limits.

    Counts it, and answers one that is refused.
    """
    reply, services = reply_to(interaction), interaction.client.services
    if not await services.gate.admit(interaction.id):
        return False
    reply.count(services.metrics)
    add_to_task(interaction=interaction.id, server=interaction.guild_id)
    services.languages.hear(interaction)
    is_due = False
    async with error_responses(interaction, services.languages):
        is_due = await _is_due(interaction)
        if not is_due:
            reply.note(Outcome.DROPPED)
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
    return is_due


async def _is_due(interaction: Interaction) -> bool:
    """Tell whether to answer an interaction, once the tables are loaded that it may be about.

    Raises :class:`Refusal` if a person asks too fast, or if loading takes too long, which it only does right after a
    start, and ``StoreError``.
    """
    services = interaction.client.services
    admission = services.limits.admission(interaction.user.id, interaction.type)
    if admission is Admission.ACKNOWLEDGE:
        with suppress(*REQUEST_ERRORS):
            await interaction.response.defer()
    if admission is not Admission.ANSWER:
        return False
    await _wait_until_loaded(services.tables, interaction)
    return True


async def _wait_until_loaded(tables: Tables, interaction: Interaction) -> None:
    """Wait for the table that a control belongs to, or else for all tables of the server."""
    if interaction.type is discord.InteractionType.autocomplete:
        return
    table_id = _table_of(interaction)
    if table_id is not None:
        loading = tables.loaded(table_id)
    elif interaction.guild_id is not None:
        loading = tables.loaded_in(interaction.guild_id)
    else:
        return
    try:
        await asyncio.wait_for(loading, LONGEST_WAIT)
    except TimeoutError:
        raise Refusal("still_loading") from None


def _table_of(interaction: Interaction) -> int | None:
    data: Any = interaction.data or {}
    try:
        return CustomId.parse(str(data.get("custom_id", ""))).table
    except UnknownControl:
        return None


_PREFIX: Final = re.compile("[a-z]*")


class ControlFamily(Protocol):
    """The buttons and selects whose custom_ids share a prefix: the letters with which they begin.

    The methods may raise anything: the user reads a refusal as a sentence and any other error as an apology. They
    raise :class:`~bot.errors.UnknownControl` on a custom_id that no control of this version has.
    """

    prefix: ClassVar[str]

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click, or a choice among ``values``."""
        ...


class FormFamily(ControlFamily, Protocol):
    """Controls some of which open a form; a form has the custom_id of the button that opens it."""

    async def submit(self, interaction: Interaction, custom_id: str, line: str) -> None:
        """Answer a submitted form; ``line`` is empty in one with choices, which :func:`answers_of` reads."""
        ...


class Dispatcher:
    """Dispatches each interaction of a control or form once; whatever happens, the user gets an answer."""

    def __init__(self, without_forms: Iterable[ControlFamily], with_forms: Iterable[FormFamily]) -> None:
        self._forms = {family.prefix: family for family in with_forms}
        self._controls: dict[str, ControlFamily] = {family.prefix: family for family in without_forms}
        self._controls.update(self._forms)

    async def dispatch(self, interaction: Interaction) -> None:
        """Answer a click, a choice or a form; any other interaction is left to others."""
        if interaction.type not in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ):
            return
        if not await admitted(interaction):
            return
        async with error_responses(interaction, interaction.client.services.languages):
            data: Any = interaction.data
            custom_id = str(data["custom_id"])
            prefix = _prefix(custom_id)
            if interaction.type is discord.InteractionType.modal_submit:
                if prefix not in self._forms:
                    raise UnknownControl
                await self._forms[prefix].submit(
                    interaction, custom_id, answers_of(interaction).get(LINE, "")
                )
            elif prefix not in self._controls:
                raise UnknownControl
            else:
                await self._controls[prefix].answer(interaction, custom_id, tuple(data.get("values", ())))


def only(values: Sequence[str]) -> str:
    """Return the chosen value of a select that takes one; raises :class:`UnknownControl` without one."""
    if not values:
        raise UnknownControl
    return values[0]


def answers_of(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """Return the answers of a submitted form by their fields, without those left empty."""
    data: Any = interaction.data
    answers = {}
    for component in (label["component"] for label in data.get("components", ()) if "component" in label):
        for answer in component.get("values", [component.get("value")])[:1]:
            if answer:
                # No text of Discord's holds half a surrogate pair, and nothing can store one.
                answers[str(component["custom_id"])] = str(answer).encode(errors="replace").decode()
    return answers


def _prefix(custom_id: str) -> str:
    found = _PREFIX.match(custom_id)
    return found[0] if found else ""


async def execute(
    interaction: Interaction,
    tables: Tables,
    table_id: int,
    command: Command,
    *,
    ephemeral: bool | None = True,
) -> Change:
    """Execute a command for the user, and defer the response if it takes long; raises as :meth:`Tables.execute`.

    ``ephemeral`` is that of :func:`deferring_if_slow`. By default a message of the user's own is announced, which
    promises nothing: it becomes the outcome or the refusal. A click that is acknowledged in silence counts as made,
    and the process may die before the commit.
    """
    execution = tables.execute(table_id, command, actor=interaction.user.id, interaction_id=interaction.id)
    return await deferring_if_slow(interaction, execution, ephemeral=ephemeral)
