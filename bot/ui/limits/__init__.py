"""The limits of what one person may ask of the bot."""
