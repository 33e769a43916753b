"""Requirements of a release: its part of the changelog, and a database that later releases upgrade."""

import lzma
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import __version__
from bot.events.service import Events
from bot.i18n import Language
from bot.store import DatabaseStore, Scope
from bot.store.ops.backup import replay_all
from bot.tables.table import Stage
from tools.release_database import EVENT, FOLDER, MATCHES, PEOPLE, PRESET, SERVER
from tools.whole_matches import Matches

ROOT = Path(__file__).parents[2]
AFTERWARDS = datetime(2030, 1, 1, tzinfo=UTC)
GIT = ("git", "-C", ROOT, "tag", "--list", "v*")
TAGS = subprocess.run(GIT, capture_output=True, text=True, check=False).stdout.split()
RELEASES = sorted(file.name.removesuffix(".sqlite3.xz") for file in FOLDER.glob("*.sqlite3.xz"))


@pytest.mark.parametrize("release", sorted({__version__, *(tag.removeprefix("v") for tag in TAGS)}))
def test_each_release_leaves_its_database(release):
    assert release in RELEASES, "python -m tools.release_database makes it"


def test_the_newest_release_of_the_changelog_is_the_version():
    unreleased, newest, *_ = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert (unreleased, newest) == ("Unreleased", __version__)


@pytest.mark.parametrize("release", RELEASES)
async def test_the_database_of_a_release_is_upgraded_and_its_matches_go_on(release, tmp_path):
    file = tmp_path / "bot.sqlite3"
    file.write_bytes(lzma.decompress((FOLDER / f"{release}.sqlite3.xz").read_bytes()))
    async with await DatabaseStore.open(f"sqlite+aiosqlite:///{file}") as store:
        assert (await replay_all(store)).unreadable == ()
        assert await store.people.server_language(SERVER) is Language.CA
        assert await store.people.person_language(PEOPLE[0].id) is Language.FR
        assert (await store.people.person_preferences(PEOPLE[1].id)).text_only
        assert [preset.name for preset in await store.presets.all(SERVER)] == [PRESET]
        events = Events(store.events, lambda: AFTERWARDS)
        await events.prepare()
        assert [(event.terms.name, len(event.pairs)) for event in events] == [(EVENT, 1)]
        running = [table.id for table in await store.log.open_tables()]
        assert len(running) == len(MATCHES)
        matches = Matches(store.log, 2, AFTERWARDS)
        assert [(await matches.resume(table)).stage for table in running] == [Stage.OVER] * len(running)
        for game, _ in MATCHES:
            scope = Scope(game=game, guild_id=SERVER, contested=True)
            board = await store.standings.leaderboard(scope, limit=4)
            assert [each.played for each in board.standings] == [2] * len(PEOPLE)
