"""The capacity model: from servers to tables, processes, memory, database and requests, by measured costs.

``python -m tools.capacity [SERVERS …]`` prints the table of ``docs/scaling.md``; ``--cost-NAME`` and
``--assume-NAME`` replace a measured cost or an assumption.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Final

SECONDS_AN_HOUR: Final = 3600
DAYS_A_YEAR: Final = 365
SERVERS_A_SHARD: Final = 2500
"""The most that Discord allows in one shard."""
LIMIT: Final = 50
"""Requests a second that Discord allows one token."""
IDENTIFY_SECONDS: Final = 5
"""Seconds between two new sessions of the gateway, for each of ``max_concurrency``."""
CONNECTIONS: Final = 10
"""Of a process to PostgreSQL."""
GIB: Final = 2**30
KIB: Final = 1024
BITS: Final = 8
MEGA: Final = 10**6


@dataclass(frozen=True, slots=True)
class Costs:
    """Measured costs."""

    bot: float = field(default=25.0, metadata={"help": "ms of a bot's processor for a card"})
    loop: float = field(default=0.53, metadata={"help": "part of it on the event loop, which is one core"})
    database: float = field(default=1.6, metadata={"help": "ms of PostgreSQL's processor for a card"})
    written: float = field(default=1.8, metadata={"help": "KiB of PostgreSQL's log for a card"})
    commits: float = field(default=1.8, metadata={"help": "transactions for a card"})
    process: float = field(default=283.0, metadata={"help": "MiB of a warm process without servers"})
    servers: float = field(default=40.0, metadata={"help": "MiB of a thousand servers"})
    tables: float = field(default=48.0, metadata={"help": "MiB of a thousand open tables"})
    requests: float = field(default=0.02, metadata={"help": "requests by the bot's token for a card"})
    requests_alone: float = field(default=1.0, metadata={"help": "the same without the tokens of clicks"})
    uploaded: float = field(default=300.0, metadata={"help": "KiB that a card uploads"})
    cards: float = field(default=480.0, metadata={"help": "cards of a match"})
    hot: float = field(default=108_000.0, metadata={"help": "bytes of a match before it is archived"})
    archived: float = field(default=18_000.0, metadata={"help": "bytes of a match afterwards"})


@dataclass(frozen=True, slots=True)
class Assumptions:
    """Assumptions, which differ by bot."""

    active: float = field(
        default=0.01, metadata={"help": "tables in play at the busiest hour, for each server"}
    )
    thinking: float = field(default=4.0, metadata={"help": "seconds that a card takes people"})
    left_open: float = field(default=5.0, metadata={"help": "open tables for each one in play"})
    busy_hours: float = field(default=6.0, metadata={"help": "hours of a day, as if all were the busiest"})
    load: float = field(default=0.6, metadata={"help": "part of a core that may be in use"})
    archive_days: float = field(default=30.0, metadata={"help": "ARCHIVE_DAYS"})
    most_shards: int = field(default=10, metadata={"help": "shards of a process: connections of a handover"})
    max_concurrency: int = field(default=1, metadata={"help": "sessions that may begin at once"})
    restarts: float = field(default=2.0, metadata={"help": "restarts of everything in a day"})


@dataclass(frozen=True, slots=True)
class Capacity:
    """Resources for a number of servers, at the busiest hour."""

    servers: int
    shards: int
    """At least this number."""
    active: float
    cards_a_second: float
    bot_cores: float
    """Processors that all bots use."""
    processes: int
    """Without the one that stands by."""
    shards_a_process: int
    memory: float
    """MiB of one process."""
    memory_in_all: float
    """GiB of all with the one that stands by."""
    connections: int
    """To PostgreSQL, at most."""
    database_cores: float
    commits_a_second: float
    written: float
    """MiB a second of PostgreSQL's log."""
    uplink: float
    """Megabits a second to Discord."""
    matches_a_day: float
    hot: float
    """GiB of matches that are not archived."""
    a_year: float
    """GiB of archived matches that a year adds."""
    requests_a_second: float
    """By the bot's token."""
    requests_alone: float
    """The same if no token of a click can be used."""
    cold_start: float
    """Seconds until all shards are connected."""
    handover: float
    """Seconds in which a process is replaced."""
    sessions_a_day: float


def capacity(servers: int, costs: Costs, assumed: Assumptions) -> Capacity:
    """Return the resources that a number of servers takes."""
    shards = max(1, math.ceil(servers / SERVERS_A_SHARD))
    active = servers * assumed.active
    open_tables = active * assumed.left_open
    cards = active / assumed.thinking
    bot_cores = cards * costs.bot / 1000
    processes = max(
        math.ceil(bot_cores * costs.loop / assumed.load), math.ceil(shards / assumed.most_shards), 1
    )
    shards = math.ceil(shards / processes) * processes  # groups of one size
    memory = costs.process + (servers * costs.servers + open_tables * costs.tables) / 1000 / processes
    matches = active * assumed.busy_hours * SECONDS_AN_HOUR / (costs.cards * assumed.thinking)
    return Capacity(
        servers=servers,
        shards=shards,
        active=active,
        cards_a_second=cards,
        bot_cores=bot_cores,
        processes=processes,
        shards_a_process=shards // processes,
        memory=memory,
        memory_in_all=(memory * processes + costs.process) / KIB,
        connections=(processes + 1) * CONNECTIONS,
        database_cores=cards * costs.database / 1000,
        commits_a_second=cards * costs.commits,
        written=cards * costs.written / KIB,
        uplink=cards * costs.uploaded * KIB * BITS / MEGA,
        matches_a_day=matches,
        hot=matches * assumed.archive_days * costs.hot / GIB,
        a_year=matches * DAYS_A_YEAR * costs.archived / GIB,
        requests_a_second=cards * costs.requests,
        requests_alone=cards * costs.requests_alone,
        cold_start=math.ceil(shards / assumed.max_concurrency) * IDENTIFY_SECONDS,
        handover=shards / processes * IDENTIFY_SECONDS,
        sessions_a_day=shards * assumed.restarts,
    )


def tables_of_a_token(requests_a_card: float, thinking: float) -> float:
    """Return the number of tables that one token carries, of people who think ``thinking`` seconds for a card."""
    return LIMIT * thinking / requests_a_card


_ROWS: Final[tuple[tuple[str, Callable[[Capacity], str]], ...]] = (
    ("servers", lambda of: f"{of.servers:,}"),
    ("tables in play", lambda of: f"{of.active:,.0f}"),
    ("cards a second", lambda of: f"{of.cards_a_second:,.1f}"),
    ("cores for bots", lambda of: f"{of.bot_cores:.2f}"),
    ("cores for PostgreSQL", lambda of: f"{of.database_cores:.2f}"),
    ("shards", lambda of: f"{of.shards}"),
    ("processes, beside the spare one", lambda of: f"{of.processes}"),
    ("shards a process", lambda of: f"{of.shards_a_process}"),
    ("memory of a process, MiB", lambda of: f"{of.memory:,.0f}"),
    ("memory of all processes, GiB", lambda of: f"{of.memory_in_all:.1f}"),
    ("connections to PostgreSQL, at most", lambda of: f"{of.connections}"),
    ("transactions a second", lambda of: f"{of.commits_a_second:,.0f}"),
    ("log of PostgreSQL, MiB a second", lambda of: f"{of.written:.3f}"),
    ("uplink, Mbit/s", lambda of: f"{of.uplink:,.0f}"),
    ("matches a day", lambda of: f"{of.matches_a_day:,.0f}"),
    ("matches not archived yet, GiB", lambda of: f"{of.hot:,.2f}"),
    ("archived matches of a year, GiB", lambda of: f"{of.a_year:,.1f}"),
    ("requests a second by the bot's token, of 50", lambda of: f"{of.requests_a_second:.2f}"),
    ("a proxy", lambda of: _proxy(of.requests_a_second)),
    ("requests a second without the tokens of clicks", lambda of: f"{of.requests_alone:,.1f}"),
    ("a proxy then", lambda of: _proxy(of.requests_alone)),
    ("cold start, s", lambda of: f"{of.cold_start:.0f}"),
    ("handover of a process, s", lambda of: f"{of.handover:.0f}"),
    ("new sessions a day, of 1,000", lambda of: f"{of.sessions_a_day:.0f}"),
)


def _proxy(requests_a_second: float) -> str:
    """Say whether shares of the limit are enough: half of them is left over where they are not used evenly."""
    if requests_a_second > LIMIT:
        return "cannot help"
    return "yes" if requests_a_second > LIMIT / 2 else "no"


def table(capacities: list[Capacity]) -> str:
    """Return the figures as a table in Markdown."""
    head = f"| | {' | '.join('' for _ in capacities)} |\n|---|{'---:|' * len(capacities)}"
    rows = (f"| {label} | {' | '.join(map(said, capacities))} |" for label, said in _ROWS)
    return "\n".join((head, *rows))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.capacity",
        description=__doc__,
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument("servers", metavar="SERVERS", type=int, nargs="*", default=[1000, 10_000, 100_000])
    kinds = {"cost": Costs, "assume": Assumptions}
    for prefix, kind in kinds.items():
        for each in fields(kind):
            name = f"--{prefix}-{each.name.replace('_', '-')}"
            kind_of_value, told = type(each.default), each.metadata["help"]
            parser.add_argument(name, metavar="X", type=kind_of_value, default=each.default, help=told)
    given = vars(parser.parse_args(arguments))
    costs, assumed = (
        kind(**{each.name: given[f"{prefix}_{each.name}"] for each in fields(kind)})
        for prefix, kind in kinds.items()
    )
    print(table([capacity(servers, costs, assumed) for servers in given["servers"]]))


if __name__ == "__main__":
    main()
