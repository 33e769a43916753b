"""Botifarra beside what others have built: OpenSpiel and RLCard."""
