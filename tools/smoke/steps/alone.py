"""Steps that need no person: commands, posts, nonces, an emoji, a thread, and refusals."""

from __future__ import annotations

import secrets
from typing import Any, Final

import discord
from discord import app_commands, ui
from discord.http import Route

from bot.ui.discord.emoji_upload import FOLDER, read_images
from bot.ui.discord.messages import OutgoingMessage, text
from tools.smoke.outcome import ACCEPTED, ACCEPTED_BY_THE_SANDBOX, Outcome, believed, refused, shown_limit
from tools.smoke.report import Finding
from tools.smoke.run import Run, lit
from tools.smoke.steps.posts import Post

EDITS: Final = 20
"""Edits in a row of one post, which show how many a channel allows."""
NEWEST: Final = 5
"""Messages among which the announcement of a thread is looked for."""


async def commands(run: Run, tree: app_commands.CommandTree[Any]) -> None:
    """Register all commands in the server only, and remove them."""
    run.report.heading("Commands")
    guild = run.channel.guild
    if await tree.fetch_commands(guild=guild):
        run.report.note("This server has commands of its own, which would be lost: not tried.")
        return
    name = f"commands of the server {guild.id}"
    run.leftovers.add(
        name, lambda: run.client.http.bulk_upsert_guild_commands(run.application_id, guild.id, [])
    )
    tree.copy_global_to(guild=guild)
    await run.trial("all commands, in this server only", tree.sync(guild=guild), ACCEPTED)
    await run.trial("removal of these commands", run.leftovers.remove(name), ACCEPTED)


async def posts(run: Run) -> None:
    """Send the largest post of each mode and panel, edit it with another picture, delete it."""
    run.report.heading("The largest post of each mode and panel: sent, edited, deleted")
    first, *others = [*run.posts.of_modes(), *run.posts.of_panels()]
    await _post(run, first, EDITS)
    for post in others:
        await _post(run, post, EDITS if run.slow else 1)


async def _post(run: Run, post: Post, edits: int) -> None:
    message, sent = await run.try_to_send(await post.make(0))
    outcomes = [sent]
    if message is not None:
        for number in range(1, edits + 1):
            other = await post.make(number)
            outcomes.append(await run.outcome(message.edit(view=other.layout(), attachments=other.files())))
        outcomes.append(await run.outcome(run.remove(message)))
    worst = next((each for each in outcomes if not each.accepted), outcomes[-1])
    run.report.add(Finding(f"{post.name}, edited {times(edits)}", ACCEPTED, worst))
    if edits > 1 and message is not None:
        _say_limits(run, outcomes)


def times(number: int) -> str:
    """Return a number of times in words."""
    return "once" if number == 1 else f"{number} times"


def _say_limits(run: Run, outcomes: list[Outcome]) -> None:
    sent, *edited, deleted = outcomes
    for name, outcome in (("post", sent), ("last edit", edited[-1]), ("deletion", deleted)):
        run.report.note(f"{name}: {shown_limit(outcome.exchange)}")
    waits = sum(outcome.rate_limited for outcome in outcomes)
    run.report.note(f"{len(edited)} edits, of which {waits} had to wait for a 429")


async def nonce(run: Run) -> None:
    """Post twice with one nonce: there must be one message."""
    run.report.heading("Two posts of one nonce")
    number = secrets.token_hex(8)
    first = await run.send(OutgoingMessage((text("Posted once"),)), nonce=number)
    second = await run.send(OutgoingMessage((text("Posted once"),)), nonce=number)
    run.report.judge(good=first.id == second.id, sentence="a second post of the same nonce is the first one")
    await run.remove(first)
    if second.id != first.id:
        await run.remove(second)


async def emoji(run: Run) -> None:
    """Make an emoji, use it on a button, remove it, and use it again."""
    run.report.heading("An emoji of the application")
    name, sign = await make_emoji(run)
    run.report.note(f"made: {shown_limit(run.traffic.exchanges[-1])}")
    again = run.client.create_application_emoji(name=name, image=_image())
    await run.trial("a second emoji of the same name", again, refused(400, 50035))
    button: ui.Button[ui.LayoutView] = ui.Button(label="An emoji", emoji=sign, custom_id="smoke:emoji")
    message, outcome = await run.try_to_send(lit(text("An emoji on a button"), button))
    run.report.add(Finding("an emoji on a button", ACCEPTED, outcome))
    await run.trial("removal of the emoji", run.leftovers.remove(f"emoji {name}"), ACCEPTED)
    gone = run.try_to_send(lit(text("An emoji that is gone"), button))
    place = "components.0.components.1.components.0.emoji.id"
    await run.trial("an emoji that is gone", gone, refused(400, 50035, place))
    if message is not None:
        await run.remove(message)


async def make_emoji(run: Run) -> tuple[str, discord.PartialEmoji]:
    """Make an emoji with a new name, which is a leftover; return its name and the emoji."""
    name = f"smoke_{secrets.token_hex(4)}"

    async def make() -> discord.Emoji:
        made = await run.client.create_application_emoji(name=name, image=_image())
        run.leftovers.add(f"emoji {name}", made.delete)
        return made

    made = await run.leftovers.surely(make())
    return name, discord.PartialEmoji(name=name, id=made.id)


def _image() -> bytes:
    return next(picture.png for pack in read_images(FOLDER) for picture in pack)


async def thread(run: Run) -> None:
    """Make a thread, write in it, edit, archive it, edit again, delete it."""
    run.report.heading("A thread")
    made = await run.leftovers.surely(_make_thread(run))
    message = await made.send(view=lit(text("Written in a thread")).layout())
    edit = message.edit(view=lit(text("Edited in a thread")).layout())
    await run.trial("an edit in the thread", edit, ACCEPTED)
    await run.trial("the thread archived", made.edit(archived=True), ACCEPTED)
    late = message.edit(view=lit(text("Edited in an archived thread")).layout())
    await run.trial("an edit in the archived thread", late, believed(400, 50083))
    await run.outcome(_remove_announcement(run))
    deletion = await run.trial("deletion of the thread", made.delete(), None)
    run.leftovers.gone(f"thread {made.id}")
    if not deletion.accepted:
        run.report.note(
            "The thread “Smoke test” stays, archived: only who may manage threads can delete it. Please do."
        )


async def _make_thread(run: Run) -> discord.Thread:
    made = await run.channel.create_thread(name="Smoke test", type=discord.ChannelType.public_thread)
    run.leftovers.add(f"thread {made.id}", made.delete)
    return made


async def _remove_announcement(run: Run) -> None:
    """Delete the line in the channel that a thread was started, if the bot may look for it."""
    async for message in run.channel.history(limit=NEWEST):
        if message.type is discord.MessageType.thread_created and message.author == run.client.user:
            await message.delete()


async def refusals(run: Run) -> None:
    """Produce the refusals that need nothing but a request."""
    run.report.heading("What is gone or unknown")
    message = await run.send(lit(text("To be deleted")))
    await run.remove(message)
    edit = message.edit(view=lit(text("Deleted")).layout())
    await run.trial("edit of a deleted message", edit, refused(404, 10008))
    await run.trial("deletion of a deleted message", message.delete(), believed(404, 10008))
    webhook = discord.Webhook.partial(run.application_id, secrets.token_urlsafe(96), client=run.client)
    unknown = webhook.edit_message(message.id, content="Nobody's")
    await run.trial("edit with a made-up token", unknown, believed(404, 10015))
    path = "/guilds/{guild_id}/scheduled-events/{event_id}"
    gone = run.client.http.request(Route("DELETE", path, guild_id=run.channel.guild.id, event_id=message.id))
    await run.trial("deletion of a made-up scheduled event", gone, refused(404, 10070))
    link: ui.Button[ui.LayoutView] = ui.Button(label="A link", url="https://discord.com")
    await run.trial("a link on a button", _sent_and_removed(run, lit(link)), ACCEPTED_BY_THE_SANDBOX)


async def _sent_and_removed(run: Run, message: OutgoingMessage) -> None:
    await run.remove(await run.send(message))
