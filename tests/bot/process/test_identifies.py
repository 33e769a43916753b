"""New sessions of the gateway: how long a start waits, and that a crash loop never uses them up."""

import discord
import pytest
from discord.http import Route

from bot.process import identifies
from bot.process.identifies import RESERVE, Identifies, SessionLimit, TooManySessions
from sandbox.faults import parse_fault
from sandbox.server import Sandbox
from sandbox.state import default_world

DAY = 24 * 3600.0
INTENTS = discord.Intents(guilds=True)


@pytest.mark.parametrize("seconds_alive", [0.1, 5.0, 30.0])
@pytest.mark.parametrize("sessions", [1, 3, 16])
def test_a_process_that_dies_all_day_never_uses_up_its_sessions(seconds_alive, sessions):
    remaining, left, longest = 1000, DAY, 0.0
    while left > 0:
        pause = SessionLimit(1000, remaining, left, sessions).pause(sessions)
        longest = max(longest, pause)
        left -= pause + seconds_alive
        if left > 0:
            remaining -= sessions
        assert remaining >= RESERVE
    assert longest < sessions * 300  # seconds: whoever mends the bot does not wait for hours


@pytest.mark.parametrize("remaining", [1000, 501])
def test_the_first_half_is_started_without_a_wait(remaining):
    assert SessionLimit(1000, remaining, DAY, 1).pause(1) == 0


def test_the_reserve_is_not_used_before_the_day_is_over():
    assert SessionLimit(1000, RESERVE, 600.0, 1).pause(1) == 600
    assert SessionLimit(1000, RESERVE + 3, 600.0, 4).pause(4) == 600


class TestAgainstTheSandbox:
    """Clients that ask a real server how many identifies are left."""

    @pytest.fixture
    async def sandbox(self, monkeypatch):
        async with Sandbox() as sandbox:
            monkeypatch.setattr(Route, "BASE", sandbox.api_url)
            yield sandbox

    @pytest.fixture
    async def client(self, sandbox):
        async with discord.Client(intents=INTENTS) as client:
            await client.login(default_world.BOT_TOKEN)
            yield client

    @pytest.fixture
    def waits(self, monkeypatch):
        """Return the seconds that were slept, in which the sandbox's clock moves."""
        waits = []

        async def sleep(seconds):
            waits.append(round(seconds))

        monkeypatch.setattr(identifies, "sleep", sleep)
        return waits

    async def test_a_start_with_many_left_does_not_wait(self, client, waits):
        await Identifies(client).wait_for_start()
        assert waits == []

    async def test_a_start_with_less_than_half_left_waits_its_share_and_says_why(
        self, sandbox, client, waits, caplog
    ):
        sandbox.context.gateway.start_limit.set(250, 20_000)
        await Identifies(client).wait_for_start()
        assert waits == [100]
        assert "250 of 1000 new sessions are left" in caplog.text
        assert "connects in 100 s" in caplog.text

    async def test_a_start_at_the_reserve_waits_until_all_are_back(
        self, sandbox, client, monkeypatch, caplog
    ):
        limit, waits = sandbox.context.gateway.start_limit, []
        limit.set(RESERVE, 600)

        async def sleep(seconds):
            waits.append(round(seconds))
            sandbox.world.clock.advance(seconds)

        monkeypatch.setattr(identifies, "sleep", sleep)
        await Identifies(client).wait_for_start()
        assert waits == [600]
        assert "connects in 10 min" in caplog.text

    async def test_a_discord_that_does_not_answer_is_asked_again(self, sandbox, client, waits, caplog):
        down = {"kind": "server_error", "status": 503, "route": "GET /gateway/bot", "times": 2}
        sandbox.context.faults.add(parse_fault(down))
        await Identifies(client).wait_for_start()
        assert waits == [5, 15]
        assert "asking again in 5 s" in caplog.text

    async def test_a_running_bot_whose_sessions_end_all_the_time_ends_itself(self, sandbox, client, waits):
        pace = Identifies(client)
        await pace.wait_for_start()
        sandbox.context.gateway.start_limit.set(300, 80_000)
        await pace.spend()  # what the start was given
        with pytest.raises(TooManySessions):
            await pace.spend()

    @pytest.mark.parametrize(("concurrency", "pause"), [(1, 6), (5, 1)])
    async def test_shards_start_as_far_apart_as_discord_wants(self, sandbox, waits, concurrency, pause):
        # 5.5 and 1.1, rounded
        sandbox.context.gateway.start_limit.max_concurrency = concurrency
        async with discord.AutoShardedClient(intents=INTENTS, shard_count=3) as client:
            await client.login(default_world.BOT_TOKEN)
            pace = Identifies(client)
            await pace.wait_for_start()
            for number in range(3):
                await pace.take_turn(is_first=number == 0)
        assert waits == [pause, pause]

    async def test_every_shard_of_a_start_has_a_session(self, sandbox, waits, caplog):
        sandbox.context.gateway.start_limit.shards = 4
        sandbox.context.gateway.start_limit.set(450, 40_000)
        async with discord.AutoShardedClient(intents=INTENTS) as client:
            await client.login(default_world.BOT_TOKEN)
            pace = Identifies(client)
            await pace.wait_for_start()
            assert waits == [400]
            for _ in range(4):
                await pace.spend()
        assert waits == [400]
