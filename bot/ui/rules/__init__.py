"""The panel of house rules: options of any game as selects, in pages."""
