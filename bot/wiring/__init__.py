"""The wiring of the bot's parts."""
