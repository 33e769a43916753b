"""The games that are at home here; the first is what a command means that names none."""

from bot.games.botifarra.face import BotifarraFace
from bot.ui.face import register

register(BotifarraFace)
