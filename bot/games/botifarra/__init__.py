"""Botifarra: its face, words, rules in words, scenes and pictures."""
