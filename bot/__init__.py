"""The Discord bot: an asyncio shell around the pure games in :mod:`engine`."""
