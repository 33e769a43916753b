"""Handlers of what anybody may look at: the standings, the boards of closed rounds, and the file with all results."""

from __future__ import annotations

from bot.events.commands import check_organiser
from bot.events.event import Event, Round, Stage
from bot.tables.errors import TableError
from bot.tables.table import Table
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.responses import Interaction, send_ephemeral, show_aside
from bot.ui.discord.services import Services
from bot.ui.events.boards import CardsOf, board_rows, board_shown, board_title, round_of
from bot.ui.events.controls import Action, EventFamily, EventId
from bot.ui.events.files import results_file
from bot.ui.events.standings import (
    has_standings,
    number_of_pages,
    own_pair,
    standings_rows,
    standings_shown,
    standings_title,
)
from bot.ui.face.face import table_face
from bot.ui.face.shown import DealInBrief
from bot.ui.tables.messages.message_builder import MessageBuilder


class EventLookHandlers(EventFamily):
    """Shows the standings and the boards of an event; :class:`EventHandlers` calls them."""

    def __init__(self, message_builder: MessageBuilder, cards_of: CardsOf, services: Services) -> None:
        self._builder = message_builder
        self._cards_of = cards_of
        self._services = services
        self.handlers = {
            Action.STANDINGS: self._standings,
            Action.BOARD: self._board,
            Action.FILE: self._file,
        }

    async def _standings(
        self, interaction: Interaction, event: Event, clicked: EventId, _: tuple[str, ...]
    ) -> None:
        await show_aside(interaction, self._standings_page(interaction, event, clicked))

    async def _standings_page(
        self, interaction: Interaction, event: Event, clicked: EventId
    ) -> OutgoingMessage:
        tr, user_id = await self._services.languages.of(interaction), interaction.user.id
        if not has_standings(event):
            none = tr.gettext("The standings begin when the first results are there.")
            return OutgoingMessage((text(none),))
        page = min(clicked.number if clicked.argument else 0, number_of_pages(event) - 1)
        actor = await self._actor(interaction)
        may_fetch = event.stage is Stage.OVER or actor.is_moderator or actor.id == event.by.id
        buttons = standings_rows(tr, event, page, may_fetch=may_fetch)
        shown = standings_shown(tr, event, user_id, page)
        preferences = await self._services.preferences.of(user_id)
        return await self._builder.titled(shown, standings_title(tr, event), buttons, preferences)

    async def _board(
        self, interaction: Interaction, event: Event, clicked: EventId, _: tuple[str, ...]
    ) -> None:
        newest = event.round(event.last_closed).boards[0] if event.last_closed else 0
        board = clicked.number if clicked.argument else newest
        await show_aside(interaction, self._board_page(interaction, event, board, round_of(event, board)))

    async def _board_page(
        self, interaction: Interaction, event: Event, board: int, here: Round
    ) -> OutgoingMessage:
        tr, user_id = await self._services.languages.of(interaction), interaction.user.id
        deals, cards = dict[int, DealInBrief](), None
        for (number, on), table_id in here.opened.items():
            table = await self._table(table_id) if on == board else None
            deal = None if table is None else table_face(table, tr.language).deal_in_brief(1)
            if table is not None and deal is not None:
                cards = await self._cards_of(table) if cards is None else cards
                deals[number] = deal
        own = own_pair(event, user_id)
        shown = board_shown(tr, event, board, deals, own, cards)
        buttons, preferences = board_rows(tr, event, board, own), await self._services.preferences.of(user_id)
        return await self._builder.titled(shown, board_title(tr, board), buttons, preferences)

    async def _table(self, table_id: int) -> Table | None:
        """Return a table; ``None`` if its log cannot be read any more."""
        try:
            return await self._services.tables.find(table_id)
        except TableError:
            return None

    async def _file(self, interaction: Interaction, event: Event, _: EventId, __: tuple[str, ...]) -> None:
        """Give all results: at the end to everybody, before to organisers."""
        if event.stage is not Stage.OVER:
            check_organiser(event, await self._actor(interaction))
        file = results_file(await self._services.languages.of(interaction), event)
        await send_ephemeral(interaction, OutgoingMessage((file.card(),), (file,)))
