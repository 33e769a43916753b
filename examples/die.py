"""A die on hikari: /roll rolls it for everybody, and a button rolls it for the person who presses it alone."""

import os
import random

import hikari

# The address of the sandbox; without it the bot is on Discord.
bot = hikari.GatewayBot(os.environ["DISCORD_TOKEN"], rest_url=os.environ.get("DISCORD_API_URL"))
SIDES = hikari.CommandOption(
    type=hikari.OptionType.INTEGER, name="sides", description="How many sides; 6 if not given", min_value=2
)


@bot.listen()
async def register(_: hikari.StartingEvent):
    command = bot.rest.slash_command_builder("roll", "Roll a die").add_option(SIDES)
    await bot.rest.set_application_commands(await bot.rest.fetch_application(), [command])


@bot.listen()
async def roll(event: hikari.CommandInteractionCreateEvent):
    sides = event.interaction.options[0].value if event.interaction.options else 6
    row = bot.rest.build_message_action_row()
    row.add_interactive_button(hikari.ButtonStyle.PRIMARY, f"{sides}", label="Roll for me alone")
    await answer(event.interaction, f"1 to {sides}: **{random.randint(1, sides)}**", component=row)


@bot.listen()
async def roll_alone(event: hikari.ComponentInteractionCreateEvent):
    number = random.randint(1, int(event.interaction.custom_id))
    await answer(event.interaction, f"For you alone: **{number}**", flags=hikari.MessageFlag.EPHEMERAL)


async def answer(interaction, text, **how):
    await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, text, **how)


bot.run(check_for_updates=False)
