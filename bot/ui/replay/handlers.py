"""Handlers of a replay: a click turns to another position, shows one to everybody, or gives the match as a page."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import ClassVar

from bot.errors import Refusal
from bot.i18n import translator
from bot.tables.errors import TableError
from bot.tables.log.past import PastDeals
from bot.ui.answers import only
from bot.ui.controls.replay_id import Press, ReplayId
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.responses import Interaction, respond, show_aside
from bot.ui.discord.services import Services
from bot.ui.discord.users import may_write, person_of
from bot.ui.face.face import table_face
from bot.ui.replay.course import Course
from bot.ui.replay.messages import Looking, ReplayMessages
from bot.ui.replay.page import match_page
from bot.ui.tables.places import may_view


class ReplayHandlers:
    """Shows finished deals again. Stateless: everything is in the custom_ids."""

    prefix: ClassVar = ReplayId.prefix

    def __init__(self, past: PastDeals, messages: ReplayMessages, services: Services, *, asks: bool) -> None:
        """``asks`` tells whether the others can be asked about a position."""
        self._past = past
        self._messages = messages
        self._services = services
        self._asks = asks

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Show a position: in the clicked message if the person alone sees it, else in one of their own."""
        here = _chosen(ReplayId.parse(custom_id), values)
        if here.press is Press.SHARE:
            await respond(interaction, self._shared(interaction, here), ephemeral=False)
        elif here.press is Press.PAGE:
            await respond(interaction, self._page(interaction, here), ephemeral=True)
        elif here.press is Press.LOOK:
            await respond(interaction, self._private(interaction, here), ephemeral=True)
        else:
            await show_aside(interaction, self._private(interaction, here))

    async def looking_at(self, interaction: Interaction, here: ReplayId) -> Looking:
        """Return a position that the user may see; raises :class:`Refusal` if there is none, or it is secret."""
        table = await self._services.tables.find(here.table)
        may_see = may_view(interaction.user, interaction.guild, table, interaction.channel_id)
        if may_see is None:  # an archived thread: those of events are public
            may_see = table.place is not None
        if table.guild_id != interaction.guild_id or not may_see:
            raise Refusal("table_of_another_server")
        if self._services.is_covered(table):
            raise Refusal("board_is_covered")
        deals = () if table.match is None else table_face(table, table.rules.language).replayable()
        if here.deal not in deals or (here.seat or 0) >= len(table.seats):
            raise TableError("no_replay")
        course = Course.of(await self._past.of(table, here.deal))
        return Looking(table, deals, course, replace(here, step=min(here.step, course.last)))

    async def _private(self, interaction: Interaction, here: ReplayId) -> OutgoingMessage:
        looking = await self.looking_at(interaction, here)
        tr = await self._services.languages.of(interaction)
        preferences = await self._services.preferences.of(interaction.user.id)
        return await self._messages.private(tr, looking, preferences, asks=self._asks)

    async def _page(self, interaction: Interaction, here: ReplayId) -> OutgoingMessage:
        self._services.limits.check_picture(interaction.user.id)
        looking = await self.looking_at(interaction, here)
        tr = await self._services.languages.of(interaction)
        page = await asyncio.to_thread(match_page, tr.language, looking.table)
        said = tr.gettext("All hands in one file: open it in a browser, and go on with the arrow keys.")
        return OutgoingMessage((text(said), page.card()), (page,))

    async def _shared(self, interaction: Interaction, here: ReplayId) -> OutgoingMessage:
        if not may_write(interaction):
            raise Refusal("replay_not_shared")
        self._services.limits.check_picture(interaction.user.id)
        looking = await self.looking_at(interaction, here)
        tr = translator(looking.table.rules.language)
        return await self._messages.public(tr, looking, person_of(interaction).name)


def _chosen(clicked: ReplayId, values: tuple[str, ...]) -> ReplayId:
    """Return the position that a click leads to, or a choice in a select."""
    match clicked.press:
        case Press.TRICK if values and (step := only(values)).isdecimal():
            return replace(clicked, step=int(step))
        case Press.VIEW if values:
            return ReplayId.parse(str(replace(clicked, view=only(values))))
        case _:
            return clicked
