"""The panel of ``/preferences``: how a person's cards are shown and played, and the buttons that change it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict
from typing import Any, ClassVar, Final

import discord
from discord import ui

from bot.errors import Refusal
from bot.i18n import Translator
from bot.people.company import CompanyStore
from bot.people.languages import Languages
from bot.people.preferences import Audience, PersonalPreferences, Preferences, Remind
from bot.ui.controls.custom_id import ONLY_CARD
from bot.ui.discord.messages import MOST_OPTIONS, OutgoingMessage, Row, text
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction, send_ephemeral, update_with
from bot.ui.discord.users import person_id
from bot.ui.people.buttons import ticked

PREFIX: Final = "pr"
"""The beginning of every custom_id of the panel; those of other versions of the bot get an explanation."""

AVOIDED: Final = "pr:avoided"
"""The custom_id of the select of people whom a person does not sit with."""
_SWITCHES: Final = ("trump_last", "text_only", "only_card", "direct", "never_my_hands")
_CHOICES: Final[dict[str, tuple[str, bool | Remind | Audience]]] = {
    **{f"pr:{name}:{number}": (name, bool(number)) for name in _SWITCHES for number in (0, 1)},
    **{f"pr:remind:{remind}": ("remind", remind) for remind in Remind},
    **{f"pr:card:{audience}": ("card", audience) for audience in Audience},
    **{f"{ONLY_CARD}:{number}": ("only_card", bool(number)) for number in (0, 1)},
}
"""Preference and value that a button sets, by custom_id."""


class PreferenceHandlers:
    """Shows the panel and answers its buttons. Stateless: everything is in the custom_ids."""

    prefix: ClassVar = PREFIX

    def __init__(
        self,
        preferences: PersonalPreferences,
        company: CompanyStore,
        languages: Languages,
        changed: Callable[[int], None],
        mention: Callable[[str], str],
    ) -> None:
        """``mention`` returns the clickable mention of a command by its full name.

        ``changed`` is called with the id of a person who has chosen something.
        """
        self._preferences = preferences
        self._company = company
        self._languages = languages
        self._changed = changed
        self._mention = mention

    async def show(self, interaction: Interaction) -> None:
        """Show the user their preferences."""
        await send_ephemeral(interaction, await self._panel(interaction))

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Save a choice; the panel and open hands show it at once."""
        if custom_id == AVOIDED:
            others = {person_id(value) for value in values} - {interaction.user.id}
            await self._company.avoid(interaction.user.id, others)
            await update_with(interaction, await self._panel(interaction))
            return
        if custom_id not in _CHOICES:
            raise Refusal("preferences_are_too_old")
        name, value = _CHOICES[custom_id]
        person = interaction.user.id
        await self._preferences.choose(person, **{name: value})
        if custom_id.startswith(ONLY_CARD):
            await reply_to(interaction).acknowledge()  # the hand follows
        else:
            await update_with(interaction, await self._panel(interaction))
        self._changed(person)

    async def _panel(self, interaction: Interaction) -> OutgoingMessage:
        tr = await self._languages.of(interaction)
        preferences = await self._preferences.of(interaction.user.id)
        avoided = await self._company.avoided_by(interaction.user.id)
        return preferences_message(tr, preferences, avoided, self._mention)


def preferences_message(
    tr: Translator, preferences: Preferences, avoided: Collection[int], mention: Callable[[str], str]
) -> OutgoingMessage:
    """Return the panel; ``mention`` returns the clickable mention of a command."""
    _ = tr.gettext
    trump = (
        _("Trump stands last in your hand.")
        if preferences.trump_last
        else _("Trump stands first in your hand.")
    )
    look = (
        _("Your own messages come as text only: no pictures, and buttons without emojis.")
        if preferences.text_only
        else _("Your cards come as a picture, with a description that can be read aloud.")
    )
    title = _("Your preferences")
    only = (
        _("If you can play one card only, it goes by itself.")
        if preferences.only_card
        else _(
            "You play every card yourself, even your only one, except in the last trick, which plays itself."
        )
    )
    told = {
        Remind.HALF: _(
            "If the others wait for you, you are mentioned when half of your time is over; without a time limit,"
            " after a minute."
        ),
        Remind.ONCE: _("If the others wait for you, you are mentioned at once."),
        Remind.NEVER: _("You are never mentioned when the others wait for you."),
    }[preferences.remind]
    direct = (
        _(
            "At tables with 12 hours or more for each decision, you get a direct message after a minute instead of"
            " a mention; another one calls you to the check-in of a night."
        )
        if preferences.direct
        else _("You get no direct messages.")
    )
    seen = {
        Audience.EVERYBODY: _(
            "Everybody sees your level and your profile ({stats}).", stats=mention("stats")
        ),
        Audience.SERVER: _(
            "Your level and your profile are seen only in servers where you have finished a match, and not on"
            " leaderboards of all servers."
        ),
        Audience.ME: _(
            "Only you see your level and your profile: you are on no leaderboard by level or by points over the"
            " cards, and under matches your level is not told. It changes as before."
        ),
    }[preferences.card]
    weekly = (
        _("No hand in which you play becomes the problem of the week.")
        if preferences.never_my_hands
        else _("A hand in which you play may become the problem of the week of its server, without names.")
    )
    company = _("People I do not sit with")
    explained = _(
        "They cannot sit down at a table that you have opened, and I do not put you together. I do not tell them why."
        " In tournaments the draw decides."
    )
    others = _("{language} changes the language in which I speak to you.", language=mention("language"))
    return OutgoingMessage(
        (
            text(f"### {title}\n{trump}\n{look}\n{only}\n{told}\n{direct}\n{seen}\n{weekly}\n{others}"),
            _row(preferences, "trump_last", _("Trump first"), _("Trump last")),
            _row(preferences, "text_only", _("With pictures"), _("Text only")),
            _row(preferences, "only_card", _("I play every card"), _("Play my only card for me")),
            ui.ActionRow(
                *(
                    _button("remind", remind, label, holds=remind is preferences.remind)
                    for remind, label in (
                        (Remind.HALF, _("Mention me at half my time")),
                        (Remind.ONCE, _("At once")),
                        (Remind.NEVER, _("Never")),
                    )
                )
            ),
            _row(preferences, "direct", _("No direct messages"), _("Slow tables by direct message")),
            ui.ActionRow(
                *(
                    _button("card", audience, label, holds=audience is preferences.card)
                    for audience, label in (
                        (Audience.EVERYBODY, _("My level and profile: everybody")),
                        (Audience.SERVER, _("My servers")),
                        (Audience.ME, _("Only me")),
                    )
                )
            ),
            _row(preferences, "never_my_hands", _("My hands as problems, too"), _("Never my hands")),
            text(f"**{company}**\n-# {explained}"),
            ui.ActionRow(
                ui.UserSelect(
                    custom_id=AVOIDED,
                    placeholder=_("Nobody"),
                    min_values=0,
                    max_values=MOST_OPTIONS,
                    default_values=[discord.Object(each, type=discord.User) for each in avoided],
                )
            ),
        )
    )


def _row(preferences: Preferences, name: str, no: str, yes: str) -> Row:
    """Return the two buttons of a choice; the current one is ticked and can be pressed again."""
    now = asdict(preferences)[name]
    return ui.ActionRow(
        *(_button(name, value, label, holds=value is now) for value, label in ((False, no), (True, yes)))
    )


def _button(name: str, value: bool | Remind | Audience, label: str, *, holds: bool) -> ui.Button[Any]:
    chosen = int(value) if isinstance(value, bool) else value
    return ticked(label, f"pr:{name}:{chosen}", holds=holds)
