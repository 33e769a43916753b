"""Steps with somebody who presses: tables and hands that are edited through the tokens of clicks."""

from __future__ import annotations

from typing import Final

from bot.ui.discord.messages import OutgoingMessage, text
from tools.smoke.clicks import Interaction
from tools.smoke.outcome import ACCEPTED, Outcome, believed, refused, shown_limit
from tools.smoke.report import Finding
from tools.smoke.run import Answer, Run, lit, with_button

EDITS: Final = 20
PRESSES: Final = 10
"""Clicks that are answered with another picture each, for the time of a callback."""
FOLLOWUPS: Final = 10


async def deferred(run: Run) -> None:
    """Acknowledge a click on a table, and edit it through the token in both ways."""
    run.report.heading("(1) Type 6 on a public message, then edits through its token")
    post = run.posts.first_table
    button = run.clicks.button("1. Press once", by=run.person)
    message = await run.send(with_button(await post.make(0), button))
    click = await run.clicks.one_of(button)
    await run.trial("type 6 on a public message", click.response.defer(), ACCEPTED)
    originals: list[Outcome] = []
    by_id: list[Outcome] = []
    for number in range(1, EDITS + 1):
        content = await post.make(number)
        originals.append(await run.outcome(_edit_original(click, content)))
        if all(outcome.accepted for outcome in by_id):  # one refusal says it all
            by_id.append(await run.outcome(_edit_by_id(click, message.id, content)))
    _say_series(run, "PATCH @original of the clicked table", originals, relied_on=True)
    _say_series(run, "PATCH of the clicked table by its id", by_id)
    await run.remove(message)


async def pictures(run: Run) -> None:
    """Answer clicks with another picture each, and ask how that looks."""
    run.report.heading("Clicks answered with a picture")
    post = run.posts.first_table
    button = run.clicks.button(f"2. Press {PRESSES} times", by=run.person)
    message = await run.send(with_button(await post.make(0), button))
    answers: list[Outcome] = []
    for number in range(1, PRESSES + 1):
        click = await run.clicks.one_of(button)
        left = PRESSES - number
        content = await post.make(number)
        if left:
            button = run.clicks.button(f"Again, {left} more", by=run.person)
            content = with_button(content, button)
        update = click.response.edit_message(view=content.layout(), attachments=content.files())
        answers.append(await run.outcome(update))
    _say_series(run, "type 7 with a picture", answers, relied_on=True)
    await run.ask("Did the picture flicker?", Answer("No"), Answer("Yes", good=False))
    await run.remove(message)


async def buttons(run: Run) -> None:
    """Ask whether a phone keeps the order of the buttons."""
    run.report.heading("The buttons of a hand on a phone")
    message = await run.send(await run.posts.first_hand.make(0))
    await run.ask(
        "On a phone: do the buttons stand in the order of the cards in the picture?",
        Answer("Yes, the same order"),
        Answer("No, another order", good=False),
        Answer("I have no phone here"),
        relied_on=True,
    )
    await run.remove(message)


async def hand(run: Run) -> None:
    """Open a hand, click it, and edit and delete it through the tokens of both clicks."""
    run.report.heading("(2) A hand that only its owner sees")
    await hand_of(run, run.person)


async def hand_of(run: Run, person: int | None) -> tuple[Interaction, int]:
    """Try a hand with one person; return the click on it, and its id.

    The guide promises ``@original`` only, so nothing is expected of edits by the hand's id.
    """
    post = run.posts.first_hand
    opened = await run.press("Your hand, please", "3. Show my hand", by=person)
    button = run.clicks.button("4. Press in your hand", by=person)
    hand_id = await show_hand(run, opened, with_button(await post.make(0), button))
    click = await run.clicks.one_of(button)
    content = await post.make(1)
    update = click.response.edit_message(view=content.layout(), attachments=content.files())
    await run.trial("type 7 on the hand, with another picture", update, ACCEPTED)
    content = await post.make(2)
    await run.trial("PATCH @original with the new token", _edit_original(click, content), ACCEPTED)
    content = await post.make(3)
    await run.trial("PATCH by id with the new token", _edit_by_id(click, hand_id, content), None)
    content = await post.make(4)
    await run.trial("PATCH @original with the old token", _edit_original(opened, content), ACCEPTED)
    await run.trial("PATCH by id with the old token", _edit_by_id(opened, hand_id, content), None)
    deletion = click.followup.delete_message(hand_id)
    deleted = await run.trial("DELETE by id with the new token", deletion, None)
    if not deleted.accepted:
        await run.trial("DELETE @original with the old token", opened.delete_original_response(), ACCEPTED)
    run.leftovers.gone(f"hand {hand_id}")
    return click, hand_id


async def followups(run: Run) -> None:
    """Send ten followups that only one person sees."""
    run.report.heading("(3) Ten followups to one person")
    click = await run.press("Ten notes for you alone", "5. Press once")
    await click.response.defer()
    sent: list[Outcome] = []
    for number in range(1, FOLLOWUPS + 1):
        note = lit(text(f"Note {number} of {FOLLOWUPS}, for you alone"))
        outcome = await run.outcome(click.followup.send(view=note.layout(), ephemeral=True, wait=True))
        sent.append(outcome)
        if outcome.accepted:
            _leave(run, f"note {number}", click, int(outcome.answer["id"]))
    _say_series(run, "a followup to one person", sent, relied_on=True)


async def public_followup(run: Run) -> None:
    """Post a table as a followup to a click on a hand, and ask about the message above it."""
    run.report.heading("(4) A public followup to a hand")
    opened = await run.press("Your hand, please", "6. Show my hand")
    button = run.clicks.button("7. Press in your hand", by=run.person)
    await show_hand(run, opened, with_button(await run.posts.first_hand.make(0), button))
    click = await run.clicks.one_of(button)
    await click.response.defer()
    content = await run.posts.first_table.make(0)
    sending = click.followup.send(view=content.layout(), files=content.files(), wait=True)
    sent = await run.trial("a public followup to a click on a hand", sending, ACCEPTED)
    if not sent.accepted:
        return
    message = run.channel.get_partial_message(int(sent.answer["id"]))
    run.leftovers.add(f"message {message.id}", message.delete)
    edit = _edit_by_id(click, message.id, await run.posts.first_table.make(1))
    await run.trial("PATCH of the followup by its id, with its token", edit, ACCEPTED)
    content = await run.posts.first_table.make(2)
    by_bot = message.edit(view=content.layout(), attachments=content.files())
    await run.trial("PATCH of the followup by the bot's token", by_bot, ACCEPTED)
    await run.ask(
        "What stands above the table that has just come?",
        Answer("Nothing"),
        Answer("A reply to my hand", good=False),
        Answer("That the message was deleted or cannot be loaded", good=False),
        Answer("Something else", good=False),
    )
    await run.remove(message)


async def just_deleted(run: Run) -> None:
    """Update a message that is deleted between the click and its answer."""
    run.report.heading("(5) An answer to a click on a message just deleted")
    button = run.clicks.button("8. Press once", by=run.person)
    message = await run.send(lit(text("This one is about to go"), button))
    click = await run.clicks.one_of(button)
    await run.remove(message)
    late = click.response.edit_message(view=lit(text("Too late")).layout())
    await run.trial("type 7 on a message just deleted", late, refused(404, 10008))
    another = click.response.send_message(view=lit(text("A new one instead")).layout(), ephemeral=True)
    sent = await run.trial("type 4 after that refusal", another, ACCEPTED)
    if sent.accepted:
        run.leftovers.add("the new one", click.delete_original_response)


async def show_hand(run: Run, click: Interaction, content: OutgoingMessage) -> int:
    """Answer a click with a hand, and return the hand's id."""
    answer = click.response.send_message(view=content.layout(), files=content.files(), ephemeral=True)
    sent = await run.trial("type 4, a hand with a picture", answer, ACCEPTED)
    hand_id = int(sent.answer["resource"]["message"]["id"]) if sent.accepted else 0
    run.leftovers.add(f"hand {hand_id}", click.delete_original_response)
    return hand_id


async def foreign_token(run: Run, click: Interaction, hand_id: int) -> None:
    """Edit a hand with the token of somebody else's click."""
    content = lit(text("Not yours"))
    await run.trial(
        "PATCH of a hand with somebody else's token",
        _edit_by_id(click, hand_id, content),
        believed(404, 10008),
    )


async def _edit_original(click: Interaction, content: OutgoingMessage) -> None:
    await click.edit_original_response(view=content.layout(), attachments=content.files())


async def _edit_by_id(click: Interaction, message_id: int, content: OutgoingMessage) -> None:
    await click.followup.edit_message(message_id, view=content.layout(), attachments=content.files())


def _leave(run: Run, name: str, click: Interaction, message_id: int) -> None:
    run.leftovers.add(name, lambda: click.followup.delete_message(message_id))


def _say_series(run: Run, name: str, outcomes: list[Outcome], *, relied_on: bool = False) -> None:
    worst = next((each for each in outcomes if not each.accepted), outcomes[-1])
    run.report.add(Finding(f"{name}, {len(outcomes)} times", ACCEPTED if relied_on else None, worst))
    waits = sum(outcome.rate_limited for outcome in outcomes)
    run.report.note(
        f"{waits} of them had to wait for a 429; the last one: {shown_limit(outcomes[-1].exchange)}"
    )
