"""Pictures: from scenes, which are plain data, to PNG bytes. No game, language or table is known here."""
