"""TLS to a server that takes nothing else: trusted by its authority and its name, refused in a sentence otherwise."""

import os
import shutil
import subprocess
from socket import socket

import pytest

from bot.store import DatabaseError, DatabaseStore
from tests.postgresql import SETTINGS, SUPERUSER, running_server

OPENSSL = shutil.which("openssl")
KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
OURS, FOREIGN = "ours.crt", "foreign.crt"
"""The files of two authorities; the certificate of the server is by the first one."""

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(OPENSSL is None, reason="openssl is not installed"),
]


def make_certificates(folder):
    """Make two authorities, and a certificate for localhost by the first one."""

    def openssl(*arguments):
        subprocess.run((OPENSSL, *arguments), cwd=folder, capture_output=True, check=True)

    for name in ("ours", "foreign"):
        authority = ("-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.crt")
        openssl("req", "-x509", *KEY, *authority)
    openssl("req", *KEY, "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "request")
    (folder / "names").write_text("subjectAltName=DNS:localhost\n")
    signed = ("-CA", OURS, "-CAkey", "ours.key", "-CAcreateserial", "-extfile", "names", "-out", "server.crt")
    openssl("x509", "-req", "-in", "request", *signed)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Return the folder of the authorities, and the port of a server that takes nothing but TLS."""
    folder = tmp_path_factory.mktemp("certificates")
    make_certificates(folder)
    with pytest.MonkeyPatch.context() as patched, socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        for name, value in {"listen_addresses": "127.0.0.1", "port": port}.items():
            patched.setitem(SETTINGS, name, value)
        patched.setenv("PGPORT", str(port))
        with running_server() as running:
            for name in ("server.crt", "server.key"):
                copy = running.folder / "data" / name
                shutil.copy(folder / name, copy)
                copy.chmod(0o600)
                if os.geteuid() == 0:
                    shutil.chown(copy, SUPERUSER)
            (running.folder / "data/pg_hba.conf").write_text(
                "local all all trust\nhostssl all all 127.0.0.1/32 trust\n"
            )
            running.sql("ALTER SYSTEM SET ssl = on", "SELECT pg_reload_conf()")
            while running.sql("SHOW ssl") != "on":
                pass  # the server reads its files again when it comes to it
            yield folder, port


@pytest.fixture
def reached(server, monkeypatch):
    """Return a function that opens the server's database as the bot does, with the file of an authority."""
    folder, port = server

    async def open_store(query, *, trusting=None, host="localhost"):
        if trusting is not None:
            monkeypatch.setenv("PGSSLROOTCERT", str(folder / trusting))
        address = f"postgresql+asyncpg://{SUPERUSER}@{host}:{port}/postgres{query}"
        async with await DatabaseStore.open(address) as store, store.database.read() as connection:
            encrypted = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
            return (await connection.exec_driver_sql(encrypted)).scalar()

    return open_store


@pytest.mark.parametrize("query", ["?ssl=verify-full", "?ssl=require"])
async def test_a_server_with_the_right_certificate_is_used_encrypted(reached, query):
    assert await reached(query, trusting=OURS)


async def test_a_certificate_of_another_authority_is_refused_in_a_sentence(reached):
    with pytest.raises(
        DatabaseError, match=r"localhost/postgres cannot be opened: .*certificate verify failed"
    ):
        await reached("?ssl=verify-full", trusting=FOREIGN)


async def test_a_certificate_for_another_name_is_refused_in_a_sentence(reached):
    with pytest.raises(DatabaseError, match=r"certificate is not valid for '127\.0\.0\.1'"):
        await reached("?ssl=verify-full", trusting=OURS, host="127.0.0.1")


async def test_words_of_another_driver_are_named_with_the_right_one(reached):
    with pytest.raises(DatabaseError, match=r"no sslmode after the question mark\. TLS .* ssl=verify-full"):
        await reached("?sslmode=verify-full")
