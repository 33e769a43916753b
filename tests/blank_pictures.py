"""The bot with blank pictures, as a program, for tests that look at none: drawing is half of what a bot does."""

import runpy
from io import BytesIO

from PIL import Image

from bot.render.kit import theme
from bot.render.raster import renderer


def draw_nothing() -> None:
    """Let every picture of this process be blank."""
    blank = BytesIO()
    Image.new("P", (theme.WIDTH, theme.HEIGHT)).save(blank, "PNG")
    renderer.draw = lambda _: blank.getvalue()


if __name__ == "__main__":
    draw_nothing()
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
