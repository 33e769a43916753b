"""A table for the same four people as in a person's last match in pairs."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from bot.errors import UnknownControl
from bot.i18n import translator
from bot.tables.entries import Person
from bot.tables.errors import TableError
from bot.tables.service import Tables
from bot.tables.table import Stage, Table
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, post_once
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.responses import Interaction
from bot.ui.tables.listing.lists import FourId
from bot.ui.tables.messages.message_requests import MessageRequests
from bot.ui.tables.open_table import TableOpener
from bot.ui.text.names import in_message, listed
from bot.ui.text.table_names import pair_name

logger = logging.getLogger(__name__)


class SameFourHandlers:
    """Answers the button. The others are mentioned and sit down themselves: nobody is in a match unasked."""

    prefix: ClassVar = FourId.prefix

    def __init__(self, tables: Tables, opener: TableOpener, requests: MessageRequests) -> None:
        self._tables = tables
        self._opener = opener
        self._requests = requests

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Open a table by the rules of the match, and tell the other three in its channel or thread."""
        before = await self._tables.find(FourId.parse(custom_id).table)
        seat = before.seat_of(interaction.user.id)
        people = [each.person for each in before.seats if each.person is not None]
        if before.guild_id != interaction.guild_id:
            raise TableError("table_of_another_server")
        if seat is None:
            raise TableError("not_at_this_table")
        if before.stage is not Stage.OVER or not before.sides_are_pairs or len(people) != len(before.seats):
            raise UnknownControl
        rules = replace(before.rules, offers_catalan=False, ends_at=None, covered=False)
        table = await self._opener.open(interaction, before.game, rules, is_rated=not rules.friendly)
        (partner,) = (people[each] for each in before.sides[before.side_of(seat)] if each != seat)
        await self._tell(interaction, table, partner, [each for each in people if each is not people[seat]])

    async def _tell(
        self, interaction: Interaction, table: Table, partner: Person, people: Sequence[Person]
    ) -> None:
        """Mention the other three at the new table."""
        tr = translator(table.rules.language)
        sentence = tr.gettext(
            "{people}: {name} wants to play with the same four again, {partner} in {pair} as well and the others"
            " against them. Sit down if you have time.",
            people=listed(tr, [f"<@{person.id}>" for person in people]),
            name=in_message(table.host.name),
            partner=in_message(partner.name),
            pair=pair_name(tr, 0),
        )
        channel = interaction.client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        message = OutgoingMessage((text(sentence),))
        await self._requests.turn_of_bot(table.channel_id)
        try:
            await post_once(channel, message, f"{table.id}-four", [each.id for each in people])
        except REQUEST_ERRORS as error:
            logger.warning("the same four are not told of table %d: %s", table.id, describe(error))
