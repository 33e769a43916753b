"""“When do you play?”: a weekly night of open tables in three presses, as the greeting of a new server offers it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time, timedelta
from typing import ClassVar

from babel.dates import get_day_names

from bot.errors import UnknownControl
from bot.events.entries import Format
from bot.events.repetition import Repeat
from bot.i18n import Translator
from bot.people.languages import Languages
from bot.ui.answers import only
from bot.ui.controls.night_id import Ask, NightId
from bot.ui.discord.messages import OutgoingMessage, select, text
from bot.ui.discord.responses import Interaction, answer_aside
from bot.ui.discord.users import person_of
from bot.ui.events.announcing import Announcer, event_games, terms_of
from bot.ui.events.nights import dates
from bot.ui.events.nights.drafts import Draft, DraftHandlers
from bot.ui.text.names import capitalised


class FirstNightHandlers:
    """Asks for weekday and hour, and shows the preview of the night; stateless until then."""

    prefix: ClassVar = NightId.prefix

    def __init__(self, announcer: Announcer, drafts: DraftHandlers, languages: Languages) -> None:
        self._announcer = announcer
        self._drafts = drafts
        self._languages = languages

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Ask the next question, or show the night."""
        named, tr = NightId.parse(custom_id), await self._languages.of(interaction)
        match named.ask:
            case Ask.BEGIN:
                await self._announcer.check_may_repeat(interaction)
                names = get_day_names(locale=tr.language)
                days = [(capitalised(names[day]), str(day)) for day in range(7)]
                await self._ask(interaction, tr, NightId(Ask.DAY), tr.gettext("On which day?"), days)
            case Ask.DAY if only(values) in set("0123456"):
                hours = [(hour, hour) for hour in dates.USUAL_HOURS]
                asked = NightId(Ask.HOUR, int(only(values)))
                await self._ask(interaction, tr, asked, tr.gettext("At which hour?"), hours)
            case Ask.HOUR if (hour := dates.read_time(only(values))) is not None:
                await self._show(interaction, named.weekday, hour)
            case _:
                raise UnknownControl

    async def _ask(
        self,
        interaction: Interaction,
        tr: Translator,
        custom_id: NightId,
        asked: str,
        choices: Sequence[tuple[str, str]],
    ) -> None:
        told = text(tr.gettext("A weekly night begins with a day and an hour."))
        await answer_aside(interaction, OutgoingMessage((told, select(custom_id, asked, choices))))

    async def _show(self, interaction: Interaction, weekday: int, hour: time) -> None:
        """Show the preview of a night on the next day of that name, at that hour."""
        club, channel = await self._announcer.channel_of(interaction)
        now, face = self._announcer.now, event_games()[0]
        today = now.astimezone(club.zone).date()
        start = dates.at(today + timedelta(days=(weekday - today.weekday()) % 7), hour, now, club.zone)
        if start <= now:
            start += timedelta(days=7)
        preset, options = next(iter(face.game.presets.items()))
        language = await interaction.client.services.languages.of_table(interaction)
        terms = terms_of(face, Format.TABLES, options, preset, language, club, start)
        draft = Draft(person_of(interaction), terms, channel.guild.id, channel.id, Repeat.WEEKLY)
        await self._drafts.show(interaction, draft)
