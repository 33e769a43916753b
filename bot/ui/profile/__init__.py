"""Profile cards: the pages, their buttons, and who may see them."""
