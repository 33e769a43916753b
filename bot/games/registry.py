"""The registered games; the first is the default of commands without a game."""

from bot.games.barbu.face import BarbuFace
from bot.games.botifarra.face import BotifarraFace
from bot.ui.face.face import register

register(BotifarraFace)
register(BarbuFace)
