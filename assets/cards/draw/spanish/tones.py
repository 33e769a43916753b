"""The dyes, hides and metals the figures are coloured with."""

from assets.cards.draw.spanish.strokes import Tone

CRIMSON = Tone("#C02A30", "#8C1620")
WINE = Tone("#8A2846", "#5F1830")
AZURE = Tone("#2F62A8", "#1C3F74")
NIGHT = Tone("#2B4064", "#1B2A45")
LEAF = Tone("#2F8256", "#1C593A")
OLIVE = Tone("#7C8A3C", "#57632A")
SAFFRON = Tone("#EDB22E", "#BC7F14")
OCHRE = Tone("#CF9446", "#9F6926")
LINEN = Tone("#FFF8E7", "#DFCFAE")
WOOL = Tone("#EADBBB", "#BFA67C")
LEATHER = Tone("#A9703A", "#774823")
BROWN = Tone("#7A4B2A", "#54311A")
COAL = Tone("#4A3B33", "#2B2118")
IRON = Tone("#C3CDD6", "#8796A4")
STONE = Tone("#D8CBAE", "#B3A17E")

FLESH = Tone("#F2C9A0", "#DDA578")
TANNED = Tone("#E3AE7F", "#C18656")

HAIR_BLACK = Tone("#4B3830", "#2B2118")
HAIR_BROWN = Tone("#8A5730", "#5C361C")
HAIR_RED = Tone("#C4682C", "#8E4318")
HAIR_FAIR = Tone("#D9A04A", "#A8702A")
HAIR_GREY = Tone("#B9B7B2", "#83827F")
HAIR_WHITE = Tone("#F1ECE0", "#C9C0AC")
