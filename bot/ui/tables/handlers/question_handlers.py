"""Handlers of the questions before what cannot be taken back: a claim, a misdeal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.i18n import Language
from bot.tables import commands
from bot.tables.entries import Entry, Person
from bot.tables.errors import TableError
from bot.tables.log.replay import apply_entries
from bot.tables.table import Table
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.responses import Interaction, answer_aside, send_ephemeral
from bot.ui.discord.services import Services
from bot.ui.discord.users import person_of
from bot.ui.face.face import Interjection, face_of
from bot.ui.rules.handlers import ActionFamily
from bot.ui.tables.controls import NOT_MEANT, interjection_row, misdeal_row
from bot.ui.tables.handlers.hand_responder import HandResponder
from bot.ui.tables.messages.side_messages import holds_while
from engine.errors import RuleError, WrongPhase


class QuestionHandlers(ActionFamily):
    """Handlers that ask, and of the answer that changes nothing."""

    def __init__(self, services: Services, responder: HandResponder) -> None:
        self._services = services
        self._responder = responder
        self.handlers = {
            Action.CLAIM: self._ask_to_interject,
            Action.MISDEAL: self._ask_for_misdeal,
            Action.KEEP_PLAYING: self._keep_playing,
        }

    async def _ask_to_interject(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        """Ask for a confirmation of an interjection, if it is legal."""
        person = person_of(interaction)
        table = await self._services.tables.find(custom_id.table)
        if await self._may(
            interaction, custom_id, table, lambda table: entries_of_interjection(table, person, custom_id)
        ):
            tr = await self._services.languages.of(interaction)
            interjection = interjection_of(table, tr.language)
            question = (text(interjection.question), interjection_row(tr, table, interjection))
            await send_ephemeral(interaction, OutgoingMessage(question))

    async def _ask_for_misdeal(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        """Ask whether a misdeal is to be proposed, if it may be."""
        person = person_of(interaction)
        table = await self._services.tables.find(custom_id.table)
        if await self._may(
            interaction,
            custom_id,
            table,
            lambda table: commands.propose_redeal(table, person, custom_id.turn),
        ):
            tr = await self._services.languages.of(interaction)
            question = tr.gettext(
                "Were the cards dealt wrongly? If everybody else agrees, the hand is dealt again."
            )
            await send_ephemeral(interaction, OutgoingMessage((text(question), misdeal_row(tr, table))))

    async def _may(
        self,
        interaction: Interaction,
        custom_id: CustomId,
        table: Table,
        decide: Callable[[Table], Sequence[Entry]],
    ) -> bool:
        """Tell whether the move in question can be made, and have the question go when it cannot; if not, say why."""

        def can_be_made(table: Table) -> bool:
            apply_entries(table, decide(table), table.changed_at)
            return True

        try:
            can_be_made(table)
        except (TableError, RuleError) as error:
            await self._responder.refuse(interaction, custom_id, error)
            return False
        holds_while(interaction, can_be_made)
        return True

    async def _keep_playing(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        tr = await self._services.languages.of(interaction)
        sentence = tr.gettext("Good: the match goes on.")
        if custom_id.argument == NOT_MEANT:
            table = await self._services.tables.find(custom_id.table)
            sentence = interjection_of(table, tr.language).declined
        await answer_aside(interaction, OutgoingMessage((text(sentence),)))


def interjection_of(table: Table, language: Language) -> Interjection:
    """Return the game's interjection; raises ``WrongPhase`` if it has none."""
    interjection = face_of(table.game.name, language).interjection
    if interjection is None:
        raise WrongPhase("unknown_move")
    return interjection


def entries_of_interjection(table: Table, person: Person, custom_id: CustomId) -> Sequence[Entry]:
    """Return the log entries of a person's interjection; raises the refusal of an impossible one."""
    move = table.game.parse_move(interjection_of(table, table.rules.language).move)
    return commands.interject(table, person, move, custom_id.turn)
