"""Barbu on Discord: its face, facts, pictures and controls."""
