"""The Discord bot: an asyncio shell around the pure games in :mod:`engine`."""

__version__ = "1.0.0"
"""The release; ``pyproject.toml`` reads it from here."""
