"""Memory of a server as discord.py keeps it, by its channels and roles: those of the sandbox are small ones."""

from __future__ import annotations

import gc
import json
import tracemalloc
from typing import Any, Final

import discord

from sandbox import rendering
from sandbox.world import World

SIZES: Final = ((1, 3, 0), (30, 20, 2), (100, 50, 4))
"""Channels, roles, and roles for which each channel has permissions of its own."""
SERVERS: Final = 200
STEP: Final = 1000
"""Ids of one server."""
FIRST: Final = 10**18
HEAD: Final = f"{'channels':>8}{'roles':>7}{'KiB of a server':>17}"


def measure() -> None:
    """Print a line for each size."""
    print(HEAD)
    world = World(servers=1)
    found = world.servers.find(world.servers.ids(1, 1)[0])
    assert found is not None
    sample = json.dumps(rendering.guild_create(world, found))
    state = discord.Client(intents=discord.Intents(guilds=True))._connection  # noqa: SLF001
    for channels, roles, overwrites in SIZES:
        gc.collect()
        tracemalloc.start()
        kept = [
            discord.Guild(data=_payload(sample, number, channels, roles, overwrites), state=state)
            for number in range(SERVERS)
        ]
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        print(f"{channels:>8}{roles:>7}{taken / len(kept) / 1024:>17.1f}", flush=True)


def _payload(sample: str, number: int, channels: int, roles: int, overwrites: int) -> dict[str, Any]:
    """Return a server as it comes from the gateway, in which no text is shared with another one."""
    server = json.loads(sample)
    first = FIRST + number * STEP
    role_ids = [str(first + 1 + channels + place) for place in range(roles)]
    allowed = [{"id": each, "type": 0, "allow": "1024", "deny": "0"} for each in role_ids[:overwrites]]
    channel, role = server["channels"][0], server["roles"][-1]
    everyone = {**server["roles"][0], "id": str(first)}
    return json.loads(
        json.dumps(
            {
                **server,
                "id": str(first),
                "roles": [everyone] + [{**role, "id": each, "name": f"role {each}"} for each in role_ids[1:]],
                "channels": [
                    {
                        **channel,
                        "id": str(first + 1 + place),
                        "name": f"channel-{first + place}",
                        "topic": f"What channel {first + place} is for, in a sentence of the usual length.",
                        "permission_overwrites": allowed,
                    }
                    for place in range(channels)
                ],
            }
        )
    )
