"""Pictures of the README: ``python -m tools.readme_pictures`` plays in the sandbox and takes its page.

A person opens a table, and plays against computers until it has few cards and may play some of them. The page is
taken on a desktop and on a phone: a moving picture of the way there, with each button marked before it is pressed,
and a still one of its end. Needs a Chromium and, for the signs on buttons, a font with emojis.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tools.chromium import FLAGS, MISSING, chromium

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs" / "pictures"
SIZES: Final = {"desktop": ({"width": 1040, "height": 912}, 1), "phone": ({"width": 390, "height": 844}, 2)}
"""Sizes of the page, in pixels of CSS, and pixels of the picture for each."""
MOVES: Final = ", ".join(f'[data-custom-id*=":move:{kind}"]:enabled' for kind in ("trump", "knock", "play"))
CARDS: Final = '[data-custom-id*=":move:play "]'
FEW: Final = 8
"""Cards in the hand that is shown, at most."""
MARK: Final = "outline: 4px solid #ffd23f; outline-offset: 2px; border-radius: 8px"
FRAME, LAST_FRAME = 1600, 4000
"""Milliseconds for which a frame is shown."""
QUALITY: Final = 60
"""Of WebP: texts stay sharp, and the file below a megabyte."""
SIGHT: Final = 1000
"""Milliseconds between two presses of a button."""


@contextmanager
def sandbox() -> Iterator[str]:
    """Run a sandbox with its bot, and give the address of its page."""
    program = (sys.executable, "-m", "sandbox", "--port", "0")
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PYTHONPATH": str(ROOT), "COMPUTER_PAUSE": "1"}
        with subprocess.Popen(  # noqa: S603 - a program of ours
            program, cwd=folder, env=environment, stdout=subprocess.PIPE
        ) as running:
            assert running.stdout is not None
            try:
                yield json.loads(running.stdout.readline())["url"]
            finally:
                running.terminate()


class Film:
    """The frames of both pages, at the end of the channel."""

    def __init__(self, pages: dict[str, Page]) -> None:
        self.pages = pages
        self.frames: dict[str, list[Image.Image]] = {name: [] for name in pages}

    def take(self, button: str = "") -> None:
        """Take a frame of each page, in which a button is marked by its selector."""
        for name, page in self.pages.items():
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(SIGHT)
            if button:
                page.locator(button).last.scroll_into_view_if_needed()
                page.locator(button).last.evaluate(f"button => button.style.cssText += '{MARK}'")
            self.frames[name].append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
            if button:
                page.locator(button).last.evaluate("button => button.style.outline = ''")

    def save(self) -> None:
        """Write the frames as moving pictures and the last one as a still picture."""
        for name, frames in self.frames.items():
            frames[-1].quantize(192, dither=Image.Dither.NONE).save(
                FOLDER / f"hand-{name}.png", optimize=True
            )
            frames[0].save(
                FOLDER / f"hand-{name}.webp",
                save_all=True,
                append_images=frames[1:],
                duration=[*[FRAME] * (len(frames) - 1), LAST_FRAME],
                loop=0,
                quality=QUALITY,
                method=6,
            )


def play(page: Page, film: Film) -> None:
    """Open a table, and play until the person follows with few cards in the hand."""
    welcome = '[data-run="botifarra new"]'
    page.locator(welcome).wait_for()
    film.take(welcome)
    page.locator(welcome).click()
    for action in ("fill", "start"):
        button = f'[data-custom-id*=":{action}"]:enabled'
        page.locator(button).last.wait_for()
        film.take(button)
        page.locator(button).last.click()
    while True:
        move = page.locator(MOVES).first
        move.wait_for()
        held, playable = page.locator(CARDS).count(), page.locator(f"{CARDS}:enabled").count()
        if held <= FEW and 1 < playable < held:
            film.take()
            return
        pressed = f'[data-custom-id="{move.get_attribute("data-custom-id")}"]:enabled'
        film.take(pressed)
        while page.locator(pressed).count():  # the bot takes no press of a button that has just come
            page.locator(pressed).first.click()
            page.wait_for_timeout(SIGHT)


def main() -> None:
    """Play, and write ``docs/pictures/hand-desktop`` and ``hand-phone``, each as ``.webp`` and ``.png``."""
    program = chromium()
    if program is None:
        sys.exit(MISSING)
    with sandbox() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        pages = {}
        for name, (size, scale) in SIZES.items():
            pages[name] = browser.new_page(
                viewport=size, device_scale_factor=scale, locale="en-US", color_scheme="dark"
            )
            pages[name].set_default_timeout(120_000)
            pages[name].goto(url)
        film = Film(pages)
        play(pages["desktop"], film)
        film.save()
        browser.close()


if __name__ == "__main__":
    main()
