"""Pictures of the README: ``python -m tools.readme_pictures`` plays in the sandbox and takes its page.

A person plays against computers until it has few cards, and may play some of them. The page is then taken on a
desktop and on a phone, at the end of the channel. Needs a Chromium and, for the signs on buttons, a font with emojis.
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


def play(page: Page) -> None:
    """Open a table, and play until the person follows with few cards in the hand."""
    page.get_by_role("button", name="Open a Botifarra table").click()
    for action in ("fill", "start"):
        page.locator(f'[data-custom-id*=":{action}"]:enabled').last.click()
    while True:
        move = page.locator(MOVES).first
        move.wait_for()
        held, playable = page.locator(CARDS).count(), page.locator(f"{CARDS}:enabled").count()
        if held <= FEW and 1 < playable < held:
            return
        pressed = page.locator(f'[data-custom-id="{move.get_attribute("data-custom-id")}"]:enabled')
        while pressed.count():  # the bot takes no press of a button that has just come
            pressed.first.click()
            page.wait_for_timeout(SIGHT)


def main() -> None:
    """Play, and write ``docs/pictures/hand-desktop.png`` and ``hand-phone.png``."""
    program = chromium()
    if program is None:
        sys.exit(MISSING)
    with sandbox() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for name, (size, scale) in SIZES.items():
            context = browser.new_context(
                viewport=size, device_scale_factor=scale, locale="en-US", color_scheme="dark"
            )
            page = context.new_page()
            page.set_default_timeout(120_000)
            page.goto(url)
            if name == "desktop":
                play(page)
            page.locator(CARDS).first.wait_for()
            page.wait_for_load_state("networkidle")
            picture = Image.open(io.BytesIO(page.screenshot()))
            picture.convert("RGB").quantize(192, dither=Image.Dither.NONE).save(
                FOLDER / f"hand-{name}.png", optimize=True
            )
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
