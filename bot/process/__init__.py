"""The process around the bot: its check, its health, garbage collection, and the address of Discord's API."""
