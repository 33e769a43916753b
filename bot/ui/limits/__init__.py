"""The limits of one person's requests to the bot."""
