"""PgBouncer between the bot and its server: by session, connections are set as without it."""

import asyncio
import os
import shutil
from contextlib import asynccontextmanager

import pytest

from bot.store import DatabaseStore
from bot.store.database.connection import _SERVER_SETTINGS
from tests.bot.store.conftest import new_table
from tests.databases import POSTGRESQL
from tests.postgresql import SUPERUSER

PATIENCE = 300
CONFIGURATION = """
[databases]
* = host={server} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = session
"""


@pytest.fixture
def dialect():
    return POSTGRESQL


@asynccontextmanager
async def pooled(server, port):
    """Run PgBouncer in front of a server; skips the test if PgBouncer is not installed."""
    program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("pgbouncer is not installed")
    file = server.folder / "pgbouncer.ini"
    file.write_text(CONFIGURATION.format(server=server.folder, user=SUPERUSER, port=port))
    file.chmod(0o644)
    as_its_user = {"user": SUPERUSER, "group": SUPERUSER, "extra_groups": []} if os.geteuid() == 0 else {}
    running = await asyncio.create_subprocess_exec(
        program, "-q", file, stderr=asyncio.subprocess.DEVNULL, **as_its_user
    )
    try:
        async with asyncio.timeout(PATIENCE):
            while running.returncode is None:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                except OSError:
                    await asyncio.sleep(0.02)
                else:
                    writer.close()
                    break
        assert running.returncode is None
        yield
    finally:
        if running.returncode is None:
            running.terminate()
        await running.wait()


async def test_a_pooler_by_session_keeps_the_settings_of_every_connection(postgresql, url, unused_tcp_port):
    name = url.partition("@/")[2].partition("?")[0]
    address = f"postgresql+asyncpg://{SUPERUSER}:any@127.0.0.1:{unused_tcp_port}/{name}"
    heard = asyncio.Event()
    async with pooled(postgresql, unused_tcp_port), await DatabaseStore.open(address) as store:
        async with store.database.read() as connection:
            for setting, value in _SERVER_SETTINGS.items():
                assert (await connection.exec_driver_sql(f"SHOW {setting}")).scalar() == value
        store.notifications.start(lambda *_: heard.set(), heard.set)
        async with asyncio.timeout(PATIENCE):
            await heard.wait()
        heard.clear()
        assert await new_table(store)
        await store.people.set_person_language(7, "ca")
        async with asyncio.timeout(PATIENCE):
            await heard.wait()
