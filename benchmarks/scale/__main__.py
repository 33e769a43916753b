"""Several processes of the bot on one PostgreSQL, against a sandbox of many servers: ``python -m benchmarks.scale``.

Sandbox and people share this process, the bots and PostgreSQL have their own; all of them share the machine. So the
processor time that each takes for a card tells more than the cards a second. ``docs/scaling.md`` has the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
from collections.abc import Callable, Coroutine, Sequence
from typing import Final

from benchmarks.scale import budget, clicks, memory, model, open_tables, servers, succession

PARTS: Final = ("clicks", "budget", "memory", "servers", "start", "takeover", "handover", "model")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line."""
    options = _parse(arguments)
    parts: dict[str, Callable[[argparse.Namespace], None]] = {
        "clicks": _clicks,
        "budget": _budget,
        "memory": lambda given: _run("memory", memory.HEAD, memory.measure_all(given.memory_servers)),
        "servers": _servers,
        "start": lambda given: _run("start", "", open_tables.measure(given.open)),
        "takeover": lambda given: _run(
            "takeover", "", succession.takeover(given.moved, given.identify_seconds)
        ),
        "handover": lambda given: _run(
            "handover", "", succession.handover(given.moved, given.identify_seconds, given.hurried)
        ),
        "model": _model,
    }
    for part in options.only or PARTS:
        parts[part](options)


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.scale",
        description=__doc__,
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument("--only", nargs="*", choices=PARTS, help="the parts to run; else all")
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2, 4], choices=[1, 2, 4])
    parser.add_argument("--servers", type=int, default=1000, help="servers of the sandbox, for clicks")
    parser.add_argument("--tables", type=int, default=16, help="tables of people who do not think")
    parser.add_argument("--cards", type=int, default=48, help="cards of each of them")
    parser.add_argument("--thinking-tables", type=int, default=40, help="tables of people who think")
    parser.add_argument("--thinking-cards", type=int, default=15, help="cards of each of them")
    parser.add_argument("--thinking", type=float, default=4.0, help="seconds that they think, on average")
    parser.add_argument(
        "--memory-servers", type=int, nargs="*", default=[1000], help="servers of one process, for memory"
    )
    parser.add_argument("--open", type=int, default=1000, help="open tables, for start")
    parser.add_argument("--moved", type=int, default=8, help="tables, for takeover and handover")
    parser.add_argument("--clock", default="", help="time for a decision in budget, such as '4 min'")
    parser.add_argument("--hurried", type=float, default=0.5, help="seconds of thinking, for handover")
    parser.add_argument("--identify-seconds", type=float, default=5.0, help="of takeover and handover")
    parser.add_argument("--modelled", type=int, nargs="*", default=[1000, 10_000, 100_000], help="servers")
    for prefix, kind in (("cost", model.Costs), ("assume", model.Assumptions)):
        group = parser.add_argument_group(f"model: {kind.__name__.lower()}")
        for each in dataclasses.fields(kind):
            group.add_argument(
                f"--{prefix}-{each.name.replace('_', '-')}",
                type=int if isinstance(each.default, int) else float,
                default=each.default,
                help=each.metadata["help"],
                dest=f"{kind.__name__}_{each.name}",
            )
    return parser.parse_args(arguments)


def _run(part: str, head: str, work: Coroutine[None, None, object]) -> None:
    print(f"\n## {part}")
    if head:
        print(head, flush=True)
    asyncio.run(work)


def _clicks(given: argparse.Namespace) -> None:
    async def all_of_them() -> None:
        for processes in given.processes:
            if given.tables:
                await clicks.measure(processes, given.tables, given.cards, 0, given.servers)
            if given.thinking_tables:
                await clicks.measure(
                    processes, given.thinking_tables, given.thinking_cards, given.thinking, given.servers
                )

    _run("clicks", clicks.HEAD, all_of_them())


def _budget(given: argparse.Namespace) -> None:
    async def both() -> None:
        for by_tokens in (True, False):
            await budget.measure(
                given.thinking_tables,
                given.thinking_cards,
                given.thinking,
                given.processes[0],
                clock=given.clock,
                by_tokens=by_tokens,
            )

    _run("budget", budget.HEAD, both())


def _servers(_: argparse.Namespace) -> None:
    print("\n## servers")
    servers.measure()


def _model(given: argparse.Namespace) -> None:
    costs, assumed = (
        kind(
            **{each.name: getattr(given, f"{kind.__name__}_{each.name}") for each in dataclasses.fields(kind)}
        )
        for kind in (model.Costs, model.Assumptions)
    )
    print("\n## model")
    print(model.table([model.capacity(servers, costs, assumed) for servers in given.modelled]))
    for what, requests in (("with", costs.requests), ("without", costs.requests_alone)):
        tables = model.tables_of_a_token(requests, assumed.thinking)
        print(
            f"One token carries {tables:,.0f} tables of {assumed.thinking:g} s a card {what} the tokens of clicks."
        )


if __name__ == "__main__":
    main()
