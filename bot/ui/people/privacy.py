"""``/privacy``: the data kept and their purpose, one's own data as a file, and their deletion after a question."""

from __future__ import annotations

import gzip
import json
from collections.abc import Awaitable, Callable
from typing import ClassVar, Final, Protocol

from discord import ButtonStyle, ui

from bot.errors import UnknownControl
from bot.i18n import Translator
from bot.people.languages import Languages
from bot.ui.discord.messages import Document, OutgoingMessage, text
from bot.ui.discord.responses import (
    Interaction,
    respond,
    send_ephemeral,
    update,
    update_with,
)

PREFIX: Final = "pv"
"""The beginning of every custom_id of these buttons."""
EXPORT: Final = "pv:export"
ASK: Final = "pv:ask"
KEEP: Final = "pv:keep"
DELETE: Final = "pv:delete"
LARGEST_FILE: Final = 8 * 2**20
"""Bytes of a file; Discord took 10 MiB until September 2026, and 20 since. A larger one is packed."""


class PrivacyStore(Protocol):
    """The store that exports and deletes a person's data."""

    async def export(self, user_id: int) -> dict[str, object]:
        """Return everything that is stored about a person, as JSON."""
        ...

    async def forget(self, user_id: int) -> int:
        """Delete a person's data; return the number of open tables and events in which the person still appears."""
        ...


class PrivacyHandlers:
    """Shows, exports and deletes the data of a person. Stateless: everything is in the custom_ids."""

    prefix: ClassVar = PREFIX

    def __init__(
        self,
        store: PrivacyStore,
        languages: Languages,
        *,
        leave_events: Callable[[int], Awaitable[None]],
        forgotten: Callable[[int], None],
        mention: Callable[[str], str],
        policy: Callable[[], str | None],
    ) -> None:
        """``leave_events`` lets a person drop out of all events, ``forgotten`` hears whose data was deleted.

        ``mention`` returns the clickable mention of a command, and ``policy`` the address of the privacy policy.
        """
        self._store = store
        self._languages = languages
        self._leave_events = leave_events
        self._forgotten = forgotten
        self._mention = mention
        self._policy = policy

    async def show(self, interaction: Interaction) -> None:
        """Show the data kept and their purpose."""
        tr = await self._languages.of(interaction)
        await send_ephemeral(interaction, info_message(tr, self._mention, self._policy()))

    async def export(self, interaction: Interaction) -> None:
        """Send the user a file with everything that is stored about them."""
        await respond(interaction, self._file(interaction), ephemeral=True)

    async def ask(self, interaction: Interaction) -> None:
        """Ask whether the user's data should be deleted."""
        tr = await self._languages.of(interaction)
        await send_ephemeral(interaction, question_message(tr))

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Answer a press of a button."""
        if custom_id == EXPORT:
            await self.export(interaction)
        elif custom_id == ASK:
            await self.ask(interaction)
        elif custom_id == KEEP:
            tr = await self._languages.of(interaction)
            kept = tr.gettext("Nothing is deleted.")
            await update_with(interaction, OutgoingMessage((text(kept),)))
        elif custom_id == DELETE:
            await update(interaction, self._deleted(interaction))
        else:
            raise UnknownControl

    async def _file(self, interaction: Interaction) -> OutgoingMessage:
        tr = await self._languages.of(interaction)
        data = await self._store.export(interaction.user.id)
        content = json.dumps(data, ensure_ascii=False, indent=1).encode()
        name = "my-data.json"
        if len(content) > LARGEST_FILE:
            name, content = f"{name}.gz", gzip.compress(content, mtime=0)
        document = Document(name, content)
        sentence = tr.gettext(
            "This is everything that I have stored about you. Nobody else sees this message."
        )
        return OutgoingMessage((text(sentence), document.card()), (document,))

    async def _deleted(self, interaction: Interaction) -> OutgoingMessage:
        tr = await self._languages.of(interaction)
        await self._leave_events(interaction.user.id)
        still_open = await self._store.forget(interaction.user.id)
        self._forgotten(interaction.user.id)
        done = tr.gettext(
            "Your data is deleted. Results and tables of others stay, without your name and your id."
        )
        if not still_open:
            return OutgoingMessage((text(done),))
        waiting = tr.ngettext(
            "You still appear at {number} open table or tournament. Leave it if you like; when it is over, you are"
            " forgotten there as well, within a day.",
            "You still appear at {number} open tables or tournaments. Leave them if you like; when they are over, you"
            " are forgotten there as well, within a day.",
            still_open,
        )
        return OutgoingMessage((text(f"{done}\n{waiting}"),))


def info_message(tr: Translator, mention: Callable[[str], str], policy: str | None) -> OutgoingMessage:
    """Return the data kept, their purpose and time, with buttons to export and delete."""
    _ = tr.gettext
    lines = (
        _(
            "**Games**: who sat where, every move, and the words given for the shuffles, so that a game "
            "survives a restart and a finished one can be checked. These are kept."
        ),
        _(
            "**Results**: place and points, and your level and points over the cards, which follow from them, for"
            " leaderboards and statistics. These are kept."
        ),
        _(
            "**Tournaments**: your pair, its place, and what you did to sign up or to organise. These are kept."
        ),
        _(
            "**The deal of the day**: your moves for a week; your scores, for rankings and days in a row, stay."
            " After a deletion I keep for a week, without your id, that you had begun it."
        ),
        _(
            "**Problems**: which ones you asked, and your answers with their marks. These are kept, without you"
            " after a deletion."
        ),
        _(
            "**The trainer**: positions of your matches, your answers, and what your decisions lost in each hand."
        ),
        _("**Your choices**: your language and your preferences, until you change them."),
        _("**House rules** that you saved for a server, with your id, until somebody deletes them."),
        _(
            "**A key to the message with your cards**, so that it follows the game: it expires after "
            "15 minutes."
        ),
    )
    title = _("What I keep about you, and why")
    rest = _(
        "I do not see the messages that you write, and I pass nothing on. When I have been removed from a "
        "server for some time, its data is deleted. {export} sends you everything about you as a file; "
        "{delete} deletes it, after asking you.",
        export=mention("privacy export"),
        delete=mention("privacy delete"),
    )
    bullets = "\n".join(f"- {line}" for line in lines)
    parts = [text(f"### {title}\n{bullets}"), text(rest)]
    if policy:
        parts.append(text(_("The whole privacy policy: {address}", address=policy)))
    row = ui.ActionRow[ui.LayoutView](
        ui.Button(label=_("My data as a file"), custom_id=EXPORT),
        ui.Button(label=_("Delete my data…"), custom_id=ASK),
    )
    return OutgoingMessage((*parts, row))


def question_message(tr: Translator) -> OutgoingMessage:
    """Return the question before a deletion; the safe answer comes first."""
    question = tr.gettext(
        "Delete your data? Your language, your preferences, your results and your level go for good. Others keep the"
        " matches that they played with you, without your name and your id. This cannot be undone."
    )
    row = ui.ActionRow[ui.LayoutView](
        ui.Button(label=tr.gettext("Keep my data"), custom_id=KEEP),
        ui.Button(label=tr.gettext("Delete my data"), style=ButtonStyle.danger, custom_id=DELETE),
    )
    return OutgoingMessage((text(question), row))
