"""Pictures of the site's pages for players: ``python -m tools.site_pictures`` draws them in every language.

They come from the gallery but for the profile card and the standings, whose figures are made up here. The icon of
the site is the coin of the Spanish pack.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final
from unittest.mock import AsyncMock

from PIL import Image, ImageDraw

from bot.events import commands
from bot.games.botifarra.profile import HONOURS
from bot.i18n import Language, translator
from bot.ratings.levels import Change, Level
from bot.ratings.rate import Rating
from bot.render.raster.drawing import Scene, draw
from bot.store import Standing
from bot.tables.entries import Person
from bot.ui.controls.coded import Where
from bot.ui.events.standings import standings_shown
from bot.ui.face.face import face_of
from bot.ui.face.shown import Shown
from bot.ui.profile.custom_id import CardId, View
from bot.ui.profile.pages import ProfilePages, Subject
from computers.par import ALL, JudgedSum
from tests.bot.events.conftest import Trial
from tools.gallery.album import BARBU_NAMES, LESSONS, OTHER_LANGUAGES, album
from tools.gallery.botifarra.people import face
from tools.gallery.profiles import history
from tools.gallery.sheets import ROOT

DOCS: Final = Path(__file__).parents[1] / "docs"
NAMES: Final = {
    "faces_play": "table",
    "hand_8": "hand",
    "hand_result": "result",
    "faces_rector": "rector",
    "four_play": "alone",
    "barbu_real_reussite_4": "reussite",
    "barbu_real_dames_4": "barbu",
    "replay_pairs4": "replay",
}
"""The pictures of the site by their names in the gallery."""

PAIRS: Final = (
    "Pep",
    "Maria",
    "Èlia",
    "Ferran",
    "Anna",
    "Bernat",
    "Carla",
    "Dídac",
    "Hug",
    "Jordi",
    "Núria",
    "Roc",
)
LEFT_OUT: Final = frozenset((OTHER_LANGUAGES, BARBU_NAMES, LESSONS))
WIDTH: Final = 800
MOST_BYTES: Final = 32_000
NOW: Final = datetime(2026, 11, 29, 20, tzinfo=UTC)


def standings(language: Language) -> Shown:
    """Return the standings of a tournament of six pairs after three rounds, as the third pair sees them."""
    trial = Trial(rounds=3)
    for number, names in enumerate(zip(PAIRS[::2], PAIRS[1::2], strict=True), 1):
        one, other = (Person(10 * number + place, name) for place, name in enumerate(names))
        trial.execute(commands.join, one, other)
        trial.execute(commands.accept, other, number)
    trial.start()
    for _ in range(3):
        trial.draw()
        trial.play(lambda one, other: (101 + 7 * other, 60 + one) if one < other else (71 - one, 103 + other))
    event = replace(trial.event, terms=replace(trial.event.terms, name="Botifarra 2026"))
    return standings_shown(translator(language), event, 30)


def profile(language: Language) -> Shown:
    """Return the card of a person after a hundred matches, whose figures stand here in place of a database."""
    levels = [Rating(each.mu, each.sigma) for each in history(100)]
    changes = [
        Change("match", n, 0, 1, "botifarra", n, level, level, NOW - timedelta(days=3 * (100 - n)))
        for n, level in enumerate(levels, 1)
    ]
    figures = AsyncMock()
    figures.level.return_value = Level(levels[-1], 100, NOW)
    figures.history.return_value = changes
    figures.standing.return_value = Standing(1, 1, "Anna", 100, 57, 3, 143, 9800, 412, 55, 100, 0, 3)
    figures.hand_sums.return_value = {ALL: JudgedSum(412, 900, 3460, 2_200_000)}
    figures.newest_hands.return_value = dict.fromkeys(HONOURS, NOW - timedelta(days=40))
    pages = ProfilePages(figures, figures, AsyncMock(return_value={1: face(0)}))
    card = CardId(View.FACE, Where.EVERYWHERE, "botifarra", 1)
    return asyncio.run(pages.page(Subject(face_of("botifarra", language), card, "Anna", None)))


def scenes(language: Language) -> Iterator[tuple[str, Scene]]:
    """Yield the name and the scene of each picture of a language."""
    for group in album(language, LEFT_OUT):
        yield from ((NAMES[each.name], each.scene) for each in group.pictures if each.name in NAMES)
    for name, shown in (("night", standings(language)), ("profile", profile(language))):
        assert shown.scene is not None
        yield name, shown.scene({})


def web(scene: Scene) -> bytes:
    """Return a scene as a WebP file, as good as :data:`MOST_BYTES` allow."""
    picture = Image.open(io.BytesIO(draw(scene))).convert("RGB")
    picture = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
    for quality in range(90, 0, -5):
        picture.save(out := io.BytesIO(), "WEBP", quality=quality, method=6)
        if out.tell() <= MOST_BYTES:
            break
    return out.getvalue()


def main() -> None:
    """Write the pictures below ``docs``, and the icon."""
    for language in Language:
        folder = DOCS / language / "pictures"
        folder.mkdir(parents=True, exist_ok=True)
        for name, scene in scenes(language):
            (folder / f"{name}.webp").write_bytes(web(scene))
    coin = Image.open(ROOT / "spanish" / "signs" / "O.png").convert("RGBA")
    mask = Image.new("L", coin.size)
    ImageDraw.Draw(mask).ellipse((19, 19, 172, 172), fill=255)
    coin.putalpha(mask)
    coin.crop((18, 18, 174, 174)).resize((128, 128), Image.Resampling.LANCZOS).save(
        DOCS / "pictures" / "icon.png"
    )


if __name__ == "__main__":
    main()
