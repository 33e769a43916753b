"""Widgets: card images, words, seat plates, icons, avatars, and the colours and sizes that all pictures share."""
