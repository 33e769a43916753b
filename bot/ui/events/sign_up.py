"""Signing up for an event, with a partner or in search of one, and dropping out."""

from __future__ import annotations

from typing import Any, Final

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.errors import UnknownControl
from bot.events import commands, formats
from bot.events.entries import Format
from bot.events.errors import EventError
from bot.events.event import Event, Stage
from bot.events.service import Command, Events
from bot.i18n import Translator
from bot.people.languages import Languages
from bot.tables.entries import Person
from bot.ui.answers import only
from bot.ui.discord.messages import OutgoingMessage, Part, rows, text
from bot.ui.discord.responses import Interaction, deferring_if_slow, send_ephemeral
from bot.ui.discord.users import clean_name, person_of
from bot.ui.events.content import answers, pair_lines
from bot.ui.events.controls import Action, EventFamily, EventId, event_button
from bot.ui.events.names import pair_name, person_name, title
from bot.ui.text.names import markdown

MOST_LOOKING: Final = 5
"""The people who look for a partner that have a button of their own."""


class SignUpHandlers(EventFamily):
    """Handlers of people who want to play, or no more."""

    def __init__(self, events: Events, languages: Languages) -> None:
        super().__init__(events, languages)
        self.handlers = {
            Action.PLAY: self._play,
            Action.PARTNER: self._join,
            Action.LOOK: self._join,
            Action.YES: self._answer,
            Action.NO: self._answer,
            Action.HERE: self._arrive,
            Action.WHO: self._who,
            Action.DROP: self._drop,
            Action.DROP_FOR_SURE: self._drop,
        }

    async def _play(self, interaction: Interaction, event: Event, named: EventId, _: tuple[str, ...]) -> None:
        await self._check_may_play(interaction, event)
        if formats.plays_alone(event):
            await self._join(interaction, event, named, ())
            return
        try:
            commands.join(event, person_of(interaction))
        except EventError as error:
            if error.code != "already_looking":  # and may choose somebody now
                raise
        tr = await self._languages.of(interaction)
        await send_ephemeral(interaction, partner_question(tr, event, interaction.user.id))

    async def _join(
        self, interaction: Interaction, event: Event, named: EventId, values: tuple[str, ...]
    ) -> None:
        """Sign up with the chosen person, who is asked unless they look for a partner, or look for one."""
        await self._check_may_play(interaction, event)
        partner = chosen_person(interaction, only(values)) if values else None
        if named.argument:
            partner = _looking(event, named.number)
        person = person_of(interaction)
        await self._say_where(interaction, event, lambda event: commands.join(event, person, partner))

    async def _arrive(self, interaction: Interaction, event: Event, _: EventId, __: tuple[str, ...]) -> None:
        """Note that somebody is there for the start, and sign up who has not."""
        await self._check_may_play(interaction, event)
        person, now = person_of(interaction), self._events.now
        await self._say_where(interaction, event, lambda event: commands.arrive(event, person, now))

    async def _answer(
        self, interaction: Interaction, event: Event, named: EventId, _: tuple[str, ...]
    ) -> None:
        person, accepts = person_of(interaction), named.action is Action.YES
        if accepts:
            await self._check_may_play(interaction, event)
        command = commands.accept if accepts else commands.decline
        await self._say_where(interaction, event, lambda event: command(event, person, named.number))

    async def _who(self, interaction: Interaction, event: Event, _: EventId, __: tuple[str, ...]) -> None:
        tr = await self._languages.of(interaction)
        lines = [f"### {title(event)}", *pair_lines(tr, event)]
        await send_ephemeral(interaction, OutgoingMessage((text("\n".join(lines)),)))

    async def drop_out(self, interaction: Interaction, event: Event) -> None:
        """Drop out; once the event runs, after a question."""
        await self._drop(interaction, event, EventId(event.id, Action.DROP), ())

    async def _drop(self, interaction: Interaction, event: Event, named: EventId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        commands.drop_out(event, person)  # refuses at once if it cannot be done
        tr, pair = await self._languages.of(interaction), event.pair_of(person.id)
        plays = event.stage is Stage.RUNNING and pair is not None and pair.is_complete
        if plays and named.action is not Action.DROP_FOR_SURE:
            await send_ephemeral(interaction, drop_question(tr, event))
            return
        after = await self._execute(interaction, event, lambda event: commands.drop_out(event, person))
        said = tr.gettext("You do not play in {event}.", event=title(after))
        if plays:
            said = _after_leaving(tr, event)
        await self._tell(interaction, said)

    async def _check_may_play(self, interaction: Interaction, event: Event) -> None:
        """Raise ``Refusal`` if the user may not play in the server, or has signed up for too many other nights."""
        self._events.check_may_join(event, interaction.user.id)
        checking = interaction.client.services.company.check_may_play(event.guild_id, interaction.user.id)
        await deferring_if_slow(interaction, checking, ephemeral=True)

    async def _say_where(self, interaction: Interaction, event: Event, command: Command) -> None:
        """Execute a command, and tell somebody how they stand in the event then."""
        after = await self._execute(interaction, event, command)
        tr = await self._languages.of(interaction)
        await self._tell(interaction, standing_of(tr, after, interaction.user.id))


def standing_of(tr: Translator, event: Event, user_id: int) -> str:
    """Return whether and with whom a person plays in an event, and what happens next."""
    pair = event.pair_of(user_id)
    if pair is None:
        return tr.gettext("You do not play in {event}.", event=title(event))
    if pair.asked is not None:
        asked = markdown(person_name(pair.asked))
        return tr.gettext("{name} is asked in the thread. You are in when the answer is yes.", name=asked)
    if not pair.is_complete and event.stage is Stage.RUNNING:
        return tr.gettext(
            "You look for a partner. Others can choose you under “Play” until the second round is drawn."
        )
    if not pair.is_complete:
        told = tr.gettext(
            "You look for a partner. Others can choose you under “Play”; who has found nobody at the start"
            " gets a partner."
        )
        if not event.terms.computers:
            told = tr.gettext(
                "You look for a partner. Others can choose you under “Play”. At the start those who look are put"
                " together; who is left over can only watch, for no computer plays here."
            )
    else:
        told = tr.gettext("You are in: {names}.", names=markdown(pair_name(tr, pair)))
    return " ".join(filter(None, (told, _about_check_in(tr, event, user_id))))


def _about_check_in(tr: Translator, event: Event, user_id: int) -> str:
    """Return when a person has to say that they are there; empty if nothing is left to say."""
    begins = event.checks_in_at
    if begins is None or event.stage is not Stage.OPEN:
        return ""
    if user_id in event.here:
        return tr.gettext("You are here: the start is near.")
    return tr.gettext(
        "Say “I'm here” from {time} on, or your place is given away.", time=format_dt(begins, "f")
    )


def partner_question(tr: Translator, event: Event, user_id: int) -> OutgoingMessage:
    """Return the question with whom a person plays, and above it what others have asked the person."""
    parts: list[Part] = []
    for pair in event.asked_by(user_id):
        asked = tr.gettext("{name} asks you to play together.", name=markdown(pair_name(tr, pair)))
        parts += [text(asked), *rows(answers(tr, event, pair))]
    parts.append(text(tr.gettext("Who do you play with?")))
    select: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=str(EventId(event.id, Action.PARTNER)), placeholder=tr.gettext("Choose your partner")
    )
    looking = [pair.people[0] for pair in event.pairs.values() if pair.is_looking and not pair.has(user_id)]
    buttons = [
        event_button(
            event,
            Action.PARTNER,
            tr.gettext("With {name}", name=each.name),
            each.id,
            style=ButtonStyle.primary,
        )
        for each in looking[:MOST_LOOKING]
    ]
    own = event.pair_of(user_id)
    if own is None or own.asked is not None:
        buttons.append(event_button(event, Action.LOOK, tr.gettext("I'm looking for a partner")))
    return OutgoingMessage((*parts, ui.ActionRow(select), *rows(buttons)))


def drop_question(tr: Translator, event: Event) -> OutgoingMessage:
    """Return the question before somebody leaves an event that runs."""
    out = event_button(event, Action.DROP_FOR_SURE, tr.gettext("Drop out"), style=ButtonStyle.danger)
    return OutgoingMessage((text(_after_leaving(tr, event)), *rows([out])))


def _after_leaving(tr: Translator, event: Event) -> str:
    """Return what becomes of a pair that leaves an event that runs."""
    if event.format is Format.LEAGUE:
        return tr.gettext(
            "Your matches that are left are lost. If you have not played half of your matches, none of"
            " them counts."
        )
    if event.format.has_boards:
        return tr.gettext("Computers play your boards from the next one on; your results stay.")
    return tr.gettext("You are out from the next round; your results stay.")


def _looking(event: Event, user_id: int) -> Person:
    """Return a person who looks for a partner; raises :class:`EventError` if they have found one."""
    pair = event.pair_of(user_id)
    if pair is None or not pair.is_looking:
        raise EventError("not_looking_any_more")
    return pair.people[0]


def chosen_person(interaction: Interaction, value: str) -> Person:
    """Return the person who was chosen in a select; raises :class:`EventError` on a bot."""
    data: Any = interaction.data
    resolved = data.get("resolved", {})
    user, member = resolved.get("users", {}).get(value), resolved.get("members", {}).get(value, {})
    if user is None:
        raise UnknownControl
    if user.get("bot"):
        raise EventError("partner_is_bot")
    name = member.get("nick") or user.get("global_name") or user["username"]
    return Person(int(user["id"]), clean_name(name, user["username"]), user["username"])
