"""Botifarra: its face, texts, rules in words, scenes and pictures."""
