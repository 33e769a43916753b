"""Steps with somebody who presses: answers that come late or twice, a form, a second person."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from bot.ui.answers import answers_of
from bot.ui.discord.messages import text
from tools.smoke.clicks import pressed as was_pressed
from tools.smoke.outcome import ACCEPTED, believed, refused
from tools.smoke.run import Answer, Run, lit
from tools.smoke.steps import alone, pressed

LATE: Final = 3.5
"""Seconds: half a second more than Discord waits."""
TOKEN_LIFE: Final = 15 * 60 + 10
"""Seconds after which a token must be dead."""


async def too_late(run: Run) -> None:
    """Answer after Discord has given up waiting."""
    run.report.heading("(6) Answers that come too late, or twice")
    click = await run.press("You will read that the interaction failed: that is right.", "9. Press and wait")
    await run.wait(LATE)
    answer = click.response.send_message(view=lit(text("Too late")).layout(), ephemeral=True)
    await run.trial("answer after 3.5 s", answer, refused(404, 10062))


async def twice(run: Run) -> None:
    """Answer a click twice."""
    click = await run.press("An answer, and another one", "10. Press once")
    await run.trial("first answer to an interaction", click.response.defer(), ACCEPTED)
    # A new object does not know of the first answer, and makes the request.
    again: discord.InteractionResponse[discord.Client] = discord.InteractionResponse(click)
    await run.trial("second answer to an interaction", again.defer(), refused(400, 40060))


async def form(run: Run) -> None:
    """Show a form with a text and labels, change the clicked message when it is sent, and look at its answers."""
    run.report.heading("(7) A form")
    name, sign = await alone.make_emoji(run)
    click = await run.press("A form: send it as it is.", "11. Open the form")
    line: ui.TextInput[ui.Modal] = ui.TextInput(default="Hola", max_length=40, custom_id="line")
    buttons = [discord.RadioGroupOption(label=each, value=each, default=each == "b") for each in "ab"]
    listed = [discord.SelectOption(label=each, value=each, default=each == "b") for each in "ab"]
    shown = run.clicks.form(
        "Smoke test",
        ui.TextDisplay(f"A card: {sign}"),
        ui.Label(text="Anything", description="Send it as it is", component=line),
        ui.Label(text="The second is marked", component=ui.RadioGroup(custom_id="buttons", options=buttons)),
        ui.Label(text="And here", component=ui.Select(custom_id="list", options=listed, required=True)),
    )
    opening = click.response.send_modal(shown)
    await run.trial("a form with a text, a line, radio buttons and a list", opening, ACCEPTED)
    answer = await run.clicks.one_of(shown)
    answers = answers_of(answer)
    run.report.judge(
        good=answers == {"line": "Hola", "buttons": "b", "list": "b"},
        sentence=f"a form that is sent as it was opened answers: {answers}",
    )
    update = answer.response.edit_message(view=lit(text("Thank you")).layout())
    await run.trial("type 7 after a form", update, ACCEPTED)
    await run.ask(
        "What stood above the line of the form, after “A card:”?",
        Answer("A picture of a card"),
        Answer("Letters and digits", good=False),
        Answer("Nothing", good=False),
    )
    await run.leftovers.remove(f"emoji {name}")


async def second_person(run: Run) -> None:
    """Repeat the hand with a second person, if there is one."""
    run.report.heading("(8) The same by a second person")
    second = run.clicks.button("12. I am somebody else")
    nobody = run.clicks.button("12. Nobody else is here", by=run.person)
    message = await run.send(lit(text("Is there a second person?"), second, nobody))
    click = await run.clicks.one_of(second, nobody)
    await click.response.defer()
    await run.remove(message)
    if was_pressed(click, nobody) or click.user.id == run.person:
        run.report.note("nobody else was there")
        return
    opened = await run.press("Your hand, please (the first person)", "13. Show my hand")
    hand_id = await pressed.show_hand(run, opened, await run.posts.first_hand.make(0))
    theirs, _ = await pressed.hand_of(run, click.user.id)
    await pressed.foreign_token(run, theirs, hand_id)


async def dead_token(run: Run) -> None:
    """Use a token after its death, if the test is ``slow``; messages that need a token are removed before."""
    if not run.slow:
        return
    run.report.heading("(6) A token after 15 minutes")
    click = await run.press(
        "The last one. You may go then: the test waits a quarter of an hour.", "14. Press"
    )
    await run.trial("type 6 on a public message", click.response.defer(), ACCEPTED)
    run.stays += await run.leftovers.sweep()
    run.report.note("waiting a quarter of an hour for the token to die …")
    await run.wait(TOKEN_LIFE)
    edit = click.edit_original_response(view=lit(text("Dead")).layout())
    await run.trial("edit with a token after 15 minutes", edit, believed(401, 50027))
