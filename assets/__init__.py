"""What is drawn and shipped with the bot."""
