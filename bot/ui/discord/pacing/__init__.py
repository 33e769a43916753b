"""The pace of requests to Discord: rates of channels, and the budget of the bot's token."""
