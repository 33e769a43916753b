"""Measurements over all requests of a smoke test: rate limit buckets, and the time of callbacks with a picture."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from tools.smoke.outcome import TOO_MANY_REQUESTS
from tools.smoke.traffic import header, route

if TYPE_CHECKING:
    from recording import Exchange
    from tools.smoke.report import Report

SLOWEST_CALLBACK: Final = 1.5
"""Seconds: the bot may have drawn for 1.5 s before it answers, and Discord waits for three in all."""
EDIT: Final = "PATCH /channels/{id}/messages/{id}"


def report_buckets(report: Report, exchanges: Sequence[Exchange], edit_pause: float) -> None:
    """Report the rate limit of each route by its headers, and whether the bot edits no faster than it may."""
    report.heading("Rate limits")
    for line in buckets(exchanges):
        report.note(line)
    rate = rate_of(exchanges, EDIT)
    if rate is None:
        report.note("no headers of edits: the pace of edits cannot be judged")
        return
    limit, window = rate
    pace = f"edits: {limit} in {window:g} s a channel; the bot makes one each {edit_pause:g} s (EDIT_PAUSE)"
    slower = "" if edit_pause * limit >= window else f": set EDIT_PAUSE to {window / limit:.2f}"
    report.judge(good=not slower, sentence=pace + slower)


def buckets(exchanges: Iterable[Exchange]) -> Iterator[str]:
    """Yield a line for each route: requests, limit, window, fewest remaining, bucket, and 429s with their kind."""
    by_route: dict[str, list[Exchange]] = defaultdict(list)
    for exchange in exchanges:
        by_route[route(exchange)].append(exchange)
    for name, made in sorted(by_route.items()):
        yield f"{name}: {len(made)} requests, {_limits(made)}{_refused(made)}"


def rate_of(exchanges: Iterable[Exchange], wanted: str) -> tuple[int, float] | None:
    """Return the limit and the window, in seconds, of a route; ``None`` without headers."""
    seen = [each for each in exchanges if route(each) == wanted and header(each, "X-RateLimit-Limit")]
    if not seen:
        return None
    window = max(float(header(each, "X-RateLimit-Reset-After") or 0) for each in seen)
    return min(int(header(each, "X-RateLimit-Limit")) for each in seen), window


def report_callbacks(report: Report, exchanges: Iterable[Exchange]) -> None:
    """Report how long callbacks with a picture took."""
    report.heading("Callbacks with a picture")
    seconds = sorted(
        each.seconds
        for each in exchanges
        if each.seconds is not None and each.files and each.path.endswith("/callback")
    )
    if not seconds:
        report.note("none: nobody pressed")
        return
    half, most = percentile(seconds, 0.5), percentile(seconds, 0.95)
    report.judge(
        good=most <= SLOWEST_CALLBACK,
        sentence=f"{len(seconds)} callbacks with a picture: p50 {half:.2f} s, p95 {most:.2f} s"
        f" (at most {SLOWEST_CALLBACK:g} s)",
    )


def percentile(ordered: Sequence[float], share: float) -> float:
    """Return the value below which a share of the ordered values lies."""
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def _limits(made: Sequence[Exchange]) -> str:
    with_headers = [each for each in made if header(each, "X-RateLimit-Limit")]
    if not with_headers:
        return "no limit in the headers"
    limits = sorted({header(each, "X-RateLimit-Limit") for each in with_headers})
    window = max(float(header(each, "X-RateLimit-Reset-After") or 0) for each in with_headers)
    least = min(int(header(each, "X-RateLimit-Remaining") or 0) for each in with_headers)
    names = sorted({header(each, "X-RateLimit-Bucket") for each in with_headers})
    return f"limit {'/'.join(limits)} in {window:g} s, fewest remaining {least}, bucket {', '.join(names)}"


def _refused(made: Sequence[Exchange]) -> str:
    kinds = Counter(_kind_of(each) for each in made if each.status == TOO_MANY_REQUESTS)
    return "".join(f", {count} × 429 ({kind})" for kind, count in kinds.items())


def _kind_of(refused: Exchange) -> str:
    """Return the scope of a 429, and its code if it has one: 20028 for a channel, 20029 for a server."""
    scope = header(refused, "X-RateLimit-Scope") or "without scope"
    code = refused.answer.get("code") if isinstance(refused.answer, dict) else None
    return f"{scope}, code {code}" if code else scope
