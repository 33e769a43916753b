"""Nights: their dates, previews, reminders, calendar and season."""
