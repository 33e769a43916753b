"""Shards: which of them has a server, as Discord and discord.py divide servers."""

from hypothesis import given
from hypothesis import strategies as st

from bot.tables.shards import Shards

SERVERS = st.integers(min_value=0, max_value=2**63 - 1)


@given(server=SERVERS, count=st.integers(1, 200))
def test_every_server_is_in_exactly_one_shard(server, count):
    having = [shard for shard in range(count) if Shards((shard,), count).has(server)]
    assert having == [Shards(count=count).of(server)] == [(server >> 22) % count]


def test_the_only_shard_has_every_server():
    assert all(Shards().has(server) for server in (0, 1 << 22, 120_000_000_000_000_000))


def test_conversations_outside_of_servers_are_in_the_first_shard():
    assert Shards((0, 1), 4).has(None)
    assert not Shards((2, 3), 4).has(None)


def test_a_process_has_the_share_of_its_shards():
    assert Shards((0, 1), 8).share == 0.25
    assert Shards().share == 1
