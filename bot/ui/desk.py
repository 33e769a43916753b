"""What every button of a table does when it is clicked."""

from __future__ import annotations

import discord

from bot.tables import commands
from bot.tables.errors import StaleClick, TableError
from bot.tables.records import record_lines
from bot.tables.replay import apply_entries
from bot.tables.service import Change, Command, Tables, new_secret
from bot.tables.table import Table
from bot.ui import shuffle_text
from bot.ui.actors import actor_of, person_of
from bot.ui.answering import (
    Interaction,
    acknowledge,
    answering,
    in_time,
    put,
    replace,
    say,
    send,
    whisper,
)
from bot.ui.controls import word_row
from bot.ui.custom_id import Action, CustomId
from bot.ui.hand_controls import AGREES, NOTHING_CLAIMED, claim_question_row
from bot.ui.hands import Hands
from bot.ui.languages import Languages
from bot.ui.painter import Painter
from bot.ui.post import Document, Post, text
from bot.ui.preferences import PersonalPreferences
from bot.ui.presenter import Presenter
from bot.ui.refusals import refusal
from bot.ui.rules_desk import Handler, RulesDesk
from bot.ui.text_form import TextForm
from bot.ui.trouble import TROUBLE
from engine.botifarra import Claim, Cut, parse_move
from engine.errors import RuleError


class Desk:
    """Answers the buttons: it asks the tables, and shows what came of it."""

    def __init__(
        self,
        tables: Tables,
        presenter: Presenter,
        hands: Hands,
        painter: Painter,
        languages: Languages,
        preferences: PersonalPreferences,
        rules: RulesDesk,
    ) -> None:
        self._tables = tables
        self._presenter = presenter
        self._hands = hands
        self._painter = painter
        self._languages = languages
        self._preferences = preferences
        self._handlers: dict[Action, Handler] = {
            Action.SIT: self._sit,
            Action.LEAVE: self._leave,
            Action.FILL: self._fill,
            Action.SEND_COMPUTERS_AWAY: self._send_computers_away,
            Action.START: self._start,
            **rules.handlers,
            Action.WORD: self._word,
            Action.HAND: self._hand,
            Action.MOVE: self._move,
            Action.CUT: self._cut,
            Action.CLAIM: self._ask_claim,
            Action.CLAIM_FOR_SURE: self._claim,
            Action.LET_STAND: self._let_stand,
            Action.MISDEAL: self._misdeal,
            Action.ANSWER_MISDEAL: self._answer_misdeal,
            Action.LAST_TRICKS: self._last_tricks,
            Action.NEXT_HAND: self._next_hand,
            Action.SHUFFLE: self._shuffle,
            Action.COME_BACK: self._come_back,
            Action.STOP: self._stop,
            Action.KEEP_PLAYING: self._keep_playing,
            Action.PLAY_AGAIN: self._play_again,
            Action.SCORE_SHEET: self._score_sheet,
            Action.RECORD: self._record,
        }

    async def answer(self, interaction: Interaction, what: CustomId, values: tuple[str, ...] = ()) -> None:
        """Answer a click, or a choice among ``values``."""
        self._languages.hear(interaction)
        async with answering(interaction, self._languages, what.table):
            await self._presenter.seen(what.table, interaction.message)
            await self._handlers[what.action](interaction, what, values)

    async def show_hand(self, interaction: Interaction, table: Table) -> None:
        """Bring a person's own hand in a message that only that person sees."""
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise TableError("not_at_this_table")
        if table.view(seat) is None:
            raise TableError("match_not_running")
        words = await self._languages.of(interaction)
        with self._hands.answering(table.id, interaction.user.id):
            preferences = await self._preferences.of(interaction.user.id)
            hand = self._painter.hand(words, table, seat, preferences)
            message_id = await send(interaction, hand, ephemeral=True)
            if message_id is not None:
                await self._hands.shown(table, interaction, message_id)

    async def post(self, interaction: Interaction, table: Table) -> None:
        """Answer with the public message of a table that has just been opened.

        Where that fails the table is closed again: nobody could come to it, nor open the next match in its place.
        """
        try:
            message_id = await send(interaction, self._painter.public(table), ephemeral=False)
        except TROUBLE:
            await self._tables.execute(table.id, commands.expire)
            raise
        if message_id is not None and isinstance(interaction.channel, discord.abc.Messageable):
            channel = interaction.client.get_partial_messageable(table.channel_id)
            await self._presenter.posted(table, channel.get_partial_message(message_id))
            await self._hands.heard_of(table, interaction)

    # -- before the start

    async def _sit(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._act(
            interaction, what.table, lambda table: commands.sit(table, person, int(what.argument))
        )

    async def _leave(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._act(interaction, what.table, lambda table: commands.leave(table, person))

    async def _fill(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        actor = actor_of(interaction)
        await self._act(interaction, what.table, lambda table: commands.fill(table, actor))

    async def _send_computers_away(
        self, interaction: Interaction, what: CustomId, _: tuple[str, ...]
    ) -> None:
        actor = actor_of(interaction)
        await self._act(interaction, what.table, lambda table: commands.send_computers_away(table, actor))

    async def _start(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        """Begin; the hands come by themselves to everyone who sat down a moment ago."""
        actor = actor_of(interaction)
        await self._act(interaction, what.table, lambda table: commands.start(table, actor))

    # -- during the match

    async def _hand(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        await self.show_hand(interaction, await self._tables.find(what.table))

    async def _move(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        person, move = person_of(interaction), parse_move(what.argument)
        await self._play(
            interaction, what, lambda table: commands.move(table, person, move, what.turn, new_secret)
        )

    async def _cut(self, interaction: Interaction, what: CustomId, values: tuple[str, ...]) -> None:
        person, depth = person_of(interaction), int(values[0])
        await self._deal(
            interaction,
            what,
            lambda table: commands.move(table, person, Cut(depth), what.turn, new_secret),
        )

    async def _ask_claim(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        """Ask whether a revoke shall be claimed, if it can be."""
        person = person_of(interaction)
        table = await self._tables.find(what.table)
        try:
            entries = commands.interject(table, person, Claim(), what.turn)
            apply_entries(table, entries, table.changed_at)
        except (TableError, RuleError) as error:
            with self._hands.answering(what.table, person.id):
                await self._refuse(interaction, what, error)
            return
        words = await self._languages.of(interaction)
        question = words.say(
            "Do you claim a revoke? If the other side has not made one, your side cannot claim again in this hand."
        )
        await whisper(interaction, Post((text(question), claim_question_row(words, table))))

    async def _claim(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._play(
            interaction, what, lambda table: commands.interject(table, person, Claim(), what.turn)
        )

    async def _let_stand(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._play(interaction, what, lambda table: commands.accept_result(table, person, what.turn))

    async def _misdeal(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._play(interaction, what, lambda table: commands.propose_redeal(table, person, what.turn))

    async def _answer_misdeal(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        person, agrees = person_of(interaction), what.argument == AGREES
        await self._play(
            interaction,
            what,
            lambda table: commands.answer_redeal(table, person, what.turn, agrees=agrees),
        )

    async def _play(self, interaction: Interaction, what: CustomId, command: Command) -> None:
        """Do something in the match; the message that was clicked, hand or table, shows what came of it."""
        with self._hands.answering(what.table, interaction.user.id):
            try:
                change = await self._write(interaction, what.table, command)
            except (TableError, RuleError) as error:
                await self._refuse(interaction, what, error)
                return
            if _is_ephemeral(interaction):
                await self._replace_hand(interaction, change.after)
            else:
                await acknowledge(interaction)
                await self._hands.heard_of(change.after, interaction)

    async def _next_hand(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._deal(
            interaction, what, lambda table: commands.next_deal(table, person, what.turn, new_secret())
        )

    async def _deal(self, interaction: Interaction, what: CustomId, command: Command) -> None:
        """Do something that may deal the next hand, which comes to everyone in a message of its own."""
        with self._hands.answering(what.table, interaction.user.id):
            change = await self._write(interaction, what.table, command)
            await acknowledge(interaction)
            # The token is fresh, and what is shown is the hand before: the new one comes below the new table.
            before = change.before or change.after
            if _is_ephemeral(interaction) and interaction.message is not None:
                await self._hands.shown(before, interaction, interaction.message.id)
            else:
                await self._hands.heard_of(before, interaction)

    async def _come_back(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._play(interaction, what, lambda table: commands.come_back(table, person))

    async def _last_tricks(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        table = await self._tables.find(what.table)
        words = await self._languages.of(interaction)
        seat = table.seat_of(interaction.user.id)
        preferences = await self._preferences.of(interaction.user.id)
        tricks = self._painter.last_tricks(words, table, seat, preferences)
        await send(interaction, tricks, ephemeral=True)

    async def _score_sheet(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        table = await self._tables.find(what.table)
        words = await self._languages.of(interaction)
        preferences = await self._preferences.of(interaction.user.id)
        await send(interaction, self._painter.score_sheet(words, table, preferences), ephemeral=True)

    async def _record(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        """Give a finished match as its record, which the engine's command line replays."""
        table = await self._tables.find(what.table)
        words = await self._languages.of(interaction)
        lines = "".join(f"{line}\n" for line in record_lines(table))
        record = Document(f"botifarra-{table.id}.jsonl", lines.encode())
        explained = words.say(
            "The whole match, move by move. `python -m engine replay FILE` plays it again and checks it."
        )
        await whisper(interaction, Post((text(explained), record.card()), (record,)))

    async def _stop(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        actor = actor_of(interaction)
        await self._write(interaction, what.table, lambda table: commands.stop(table, actor))
        words = await self._languages.of(interaction)
        await self._replace_with(interaction, words.say("The table is closed."))

    async def _keep_playing(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        words = await self._languages.of(interaction)
        unclaimed = what.argument == NOTHING_CLAIMED
        sentence = words.say("Nothing is claimed.") if unclaimed else words.say("Good: the match goes on.")
        await self._replace_with(interaction, sentence)

    # -- around it

    async def _shuffle(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        """Show how the shuffle can be checked: the commitment before the hand, everything after it."""
        table = await self._tables.find(what.table)
        words = await self._languages.of(interaction)
        hand = int(what.argument) if what.argument else None
        shown = Post((text(shuffle_text.shuffle_text(words, table, hand)),))
        if table.is_open and table.seat_of(interaction.user.id) is not None and hand is None:
            shown = Post((*shown.parts, word_row(words, table)))
        await whisper(interaction, shown)

    async def _word(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        table = await self._tables.find(what.table)
        if table.seat_of(interaction.user.id) is None:
            raise TableError("not_at_this_table")
        words = await self._languages.of(interaction)

        async def contribute(answered: Interaction, word: str) -> None:
            await self.contribute(answered, what.table, word)

        form = TextForm(
            words.say("A word for the shuffle"),
            words.say("Your word"),
            contribute,
            longest=commands.LONGEST_WORD,
            description=words.say(
                "Anything you like. It makes the next shuffles yours as well; everyone can read it."
            ),
        )
        await interaction.response.send_modal(form)

    async def contribute(self, interaction: Interaction, table_id: int, word: str) -> None:
        """Add a person's own word to the next shuffles."""
        person = person_of(interaction)
        async with answering(interaction, self._languages, table_id):
            await self._write(
                interaction,
                table_id,
                lambda table: commands.give_word(table, person, word),
                ephemeral=True,
            )
            words = await self._languages.of(interaction)
            await say(interaction, words.say("Your word goes into the next shuffles."))

    async def _play_again(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        opening = self._tables.open_rematch(what.table, person_of(interaction), interaction.id)
        table = await in_time(interaction, opening, ephemeral=False)
        await self.post(interaction, table)
        await self._hands.inherit(table, what.table)

    async def _act(self, interaction: Interaction, table_id: int, command: Command) -> None:
        """Let the tables command; the public message shows the outcome by itself."""
        change = await self._write(interaction, table_id, command)
        await acknowledge(interaction)
        await self._hands.heard_of(change.after, interaction)

    async def _write(
        self, interaction: Interaction, table_id: int, command: Command, *, ephemeral: bool | None = None
    ) -> Change:
        """Let the tables command and commit, and tell Discord in time where that takes long."""
        acting = self._tables.execute(
            table_id, command, actor=interaction.user.id, interaction_id=interaction.id
        )
        return await in_time(interaction, acting, ephemeral=ephemeral)

    async def _replace_hand(self, interaction: Interaction, table: Table, warning: str = "") -> None:
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise TableError("not_at_this_table")
        words = await self._languages.of(interaction)
        preferences = await self._preferences.of(interaction.user.id)
        await replace(interaction, self._painter.hand(words, table, seat, preferences, warning))
        if interaction.message is not None:
            await self._hands.shown(table, interaction, interaction.message.id)

    async def _refuse(self, interaction: Interaction, what: CustomId, error: TableError | RuleError) -> None:
        """Correct the own hand that was clicked; anywhere else the reason is said to whoever clicked."""
        if not _is_ephemeral(interaction):
            raise error
        await self._correct_hand(interaction, what.table, error)

    async def _correct_hand(
        self, interaction: Interaction, table_id: int, error: TableError | RuleError
    ) -> None:
        """Show the hand as it is now, and say why the click did nothing; a stale one explains itself."""
        words = await self._languages.of(interaction)
        table = await self._tables.find(table_id)
        warning = "" if isinstance(error, StaleClick) and table.is_open else refusal(words, error)
        await self._replace_hand(interaction, table, warning)

    async def _replace_with(self, interaction: Interaction, sentence: str) -> None:
        await put(interaction, Post((text(sentence),)))


def _is_ephemeral(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral
