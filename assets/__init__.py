"""Pictures that are drawn and shipped with the bot."""
