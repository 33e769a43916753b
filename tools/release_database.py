"""Make the database of this release, which later releases must be able to upgrade: python -m tools.release_database.

It has finished and running matches of both games, an event that people have joined, a preset and choices of people,
and lies in ``tests/golden/databases`` under the name of the release. One that is there already stays as it is.
"""

from __future__ import annotations

import asyncio
import lzma
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot import __version__
from bot.events import commands
from bot.events.entries import Format, Terms
from bot.events.service import Events
from bot.i18n import Language
from bot.store import DatabaseStore
from bot.tables.entries import Person, Rules
from engine.games import game_named
from tools.whole_matches import Matches

FOLDER: Final = Path(__file__).parents[1] / "tests" / "golden" / "databases"
SERVER: Final = 10
PEOPLE: Final = tuple(
    Person(101 + seat, name) for seat, name in enumerate(("Anna", "Bernat", "Carla", "Dídac"))
)
PRESET: Final = "Casa de l’Àvia"
EVENT: Final = "Dijous de botifarra"
MATCHES: Final = (("botifarra", {"max_hands": 4}), ("barbu", {"per_dealer": 1}))
"""The games and house rules of the matches: of each one to the end, and one that runs."""
RUNNING: Final = 30
"""Entries in the log of a match that runs."""


async def fill(url: str) -> None:
    """Write the content of a release into an empty database."""
    at = datetime(2026, 11, 29, 18, tzinfo=UTC)
    async with await DatabaseStore.open(url) as store:
        await store.people.set_server_language(SERVER, Language.CA)
        await store.people.set_person_language(PEOPLE[0].id, Language.FR)
        await store.people.set_person_preferences(PEOPLE[1].id, text_only=True)
        matches = Matches(store.log, 1, at)
        for name, options in MATCHES:
            game = game_named(name)
            for most in (None, RUNNING):
                await matches.play(game, PEOPLE, options, guild_id=SERVER, most=most)
        rules = game_named("botifarra").options({"play": "lliure"}).to_json()
        await store.presets.add(SERVER, "botifarra", PRESET, PEOPLE[0].id, rules, most=1)
        events = Events(store.events, lambda: at)
        of_tables = Rules({}, None, Language.CA)
        terms = Terms(format=Format.SAME_CARDS, game="botifarra", name=EVENT, rules=of_tables)
        event = await events.announce(terms, SERVER, 20, PEOPLE[0])
        await events.execute(event.id, partial(commands.join, person=PEOPLE[0], partner=PEOPLE[2]))
        await events.execute(event.id, partial(commands.accept, person=PEOPLE[2], number=1))


def main() -> int:
    """Make the file, and return the exit status."""
    target = FOLDER / f"{__version__}.sqlite3.xz"
    if target.exists():
        print(f"{target} is there already: a released database is never made again.", file=sys.stderr)
        return 1
    with TemporaryDirectory() as folder:
        file = Path(folder) / "bot.sqlite3"
        asyncio.run(fill(f"sqlite+aiosqlite:///{file}"))
        target.write_bytes(lzma.compress(file.read_bytes(), preset=9))
    print(f"{target}: {target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
