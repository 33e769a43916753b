"""Requests of foreign hosts and origins: DNS rebinding, and pages of other sites."""

from __future__ import annotations

import aiohttp
import pytest

from sandbox.server import Sandbox
from sandbox.validation.hosts import is_own_host

from .clients import AS_BOT, ControlClient

ROUTES = [
    ("GET", "/"),
    ("GET", "/page/icon.svg"),
    ("GET", "/sandbox/world"),
    ("GET", "/sandbox/events?user=anna"),
    ("POST", "/sandbox/say"),
    ("DELETE", "/sandbox/channels/taula"),
    ("GET", "/api/v10/users/@me"),
    ("POST", "/api/v10/channels/150000000000000002/messages"),
    ("GET", "/attachments/1/2/a.png"),
    ("GET", "/gateway?v=10"),
    ("GET", "/nowhere"),
]


async def status_of(control: ControlClient, method: str, path: str, headers: dict[str, str]) -> int:
    body = {"user": "anna", "channel": "taula", "content": "x"} if method == "POST" else None
    async with control.session.request(
        method, f"{control.base_url}{path}", json=body, headers=AS_BOT | headers
    ) as response:
        return response.status


@pytest.mark.parametrize(("method", "path"), ROUTES)
async def test_a_foreign_host_is_refused_on_every_route(
    control: ControlClient, method: str, path: str
) -> None:
    port = control.base_url.rpartition(":")[2]
    assert await status_of(control, method, path, {"Host": f"rebound.example:{port}"}) == 403


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://localhost:3000", "null", ""])
@pytest.mark.parametrize(("method", "path"), ROUTES)
async def test_a_page_of_another_site_is_refused_on_every_route(
    control: ControlClient, method: str, path: str, origin: str
) -> None:
    assert await status_of(control, method, path, {"Origin": origin}) == 403


async def test_a_refused_request_does_nothing(control: ControlClient) -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    for method, path in ROUTES:
        await status_of(control, method, path, foreign)
    assert await control.messages("Anna") == []
    async with control.session.post(f"{control.base_url}/sandbox/say", headers=foreign) as response:
        sentence = "Pages of https://elsewhere.example may not use the sandbox."
        assert (await response.json())["error"] == sentence


async def test_a_foreign_page_gets_no_websocket(control: ControlClient) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await control.session.ws_connect(
            f"{control.base_url}/gateway?v=10", origin="https://elsewhere.example"
        )
    assert refused.value.status == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"])
async def test_the_page_may_use_the_sandbox_by_every_name_of_loopback(
    control: ControlClient, host: str
) -> None:
    # A forwarded port may be another one than that of the sandbox.
    headers = {"Host": f"{host}:9999", "Origin": f"http://{host}:9999"}
    assert await status_of(control, "POST", "/sandbox/say", headers) == 200


@pytest.mark.parametrize(
    ("asked", "host", "own"),
    [
        ("127.0.0.1:8765", "127.0.0.1", True),
        ("127.5.5.5", "127.0.0.1", True),
        ("localhost", "127.0.0.1", True),
        ("[::1]:80", "127.0.0.1", True),
        ("192.168.1.2:8765", "127.0.0.1", False),
        ("192.168.1.2:8765", "192.168.1.2", True),
        ("192.168.1.2:8765", "0.0.0.0", True),  # noqa: S104 - nothing listens there
        ("games.example:8765", "games.example", True),
        ("games.example:8765", "0.0.0.0", False),  # noqa: S104 - nothing listens there
        ("localhost.example", "127.0.0.1", False),
        ("127.0.0.1.example", "127.0.0.1", False),
        ("127.0.0.1@rebound.example", "127.0.0.1", False),
        ("rebound.example@127.0.0.1", "127.0.0.1", False),
        ("127.0.0.1/rebound.example", "127.0.0.1", False),
        ("", "127.0.0.1", False),
    ],
)
def test_only_loopback_and_what_is_listened_on_are_the_sandbox(asked: str, host: str, own: bool) -> None:
    assert is_own_host(asked, host) is own


async def test_a_sandbox_on_every_address_takes_addresses_and_no_names() -> None:
    async with Sandbox(host="0.0.0.0") as running, aiohttp.ClientSession() as session:  # noqa: S104 - nothing listens there
        control = ControlClient(session, f"http://127.0.0.1:{running.port}")
        assert await status_of(control, "GET", "/", {}) == 200
        assert await status_of(control, "GET", "/", {"Host": "10.1.2.3"}) == 200
        assert await status_of(control, "GET", "/", {"Host": "rebound.example"}) == 403
