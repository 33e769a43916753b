"""A poll on discord.py: /poll asks a question, and a button shows the count to the person who presses it."""

import os

import discord
import yarl

if "DISCORD_API_URL" in os.environ:  # the sandbox; without these lines the bot is on Discord
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])

client = discord.Client(intents=discord.Intents.default())
tree = discord.app_commands.CommandTree(client)
client.setup_hook = tree.sync


class Answer(discord.ui.Button):
    async def callback(self, interaction):
        votes = self.view.votes
        votes[interaction.user.id] = self.label
        await interaction.response.send_message(f"You voted {self.label}.", ephemeral=True)
        counts = [f"{button.label}: {[*votes.values()].count(button.label)}" for button in self.view.children]
        await interaction.message.edit(content=f"{self.view.question} {', '.join(counts)}")


@tree.command(description="Ask everybody a question")
async def poll(interaction: discord.Interaction, question: str):
    view = discord.ui.View(timeout=None)
    view.question, view.votes = question, {}
    for label in ("Yes", "No"):
        view.add_item(Answer(label=label))
    await interaction.response.send_message(question, view=view)


client.run(os.environ["DISCORD_TOKEN"])
