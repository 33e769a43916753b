"""Faults and rate limits of the running sandbox."""

from __future__ import annotations

from aiohttp import web

from sandbox.context import context_of
from sandbox.control.request import ControlError
from sandbox.faults import FaultError, parse_fault
from sandbox.http import json_response
from sandbox.payload import read_payload
from sandbox.rate_limits import RateLimitMode
from sandbox.validation.fields import parse_integer


async def add(request: web.Request) -> web.Response:
    """Add a fault."""
    data = (await read_payload(request)).json
    try:
        fault = parse_fault(data)
    except FaultError as error:
        raise ControlError(str(error)) from None
    context_of(request).faults.add(fault)
    return json_response({"fault": fault.to_json()}, status=201)


async def show(request: web.Request) -> web.Response:
    """Return all faults with their hits."""
    return json_response({"faults": [fault.to_json() for fault in context_of(request).faults]})


async def clear(request: web.Request) -> web.Response:
    """Remove one fault, or all."""
    given = request.match_info.get("fault")
    number = parse_integer(given)
    if given is not None and number is None:
        raise ControlError(f'"{given}" is no number of a fault.')
    cleared = context_of(request).faults.clear(number)
    if given is not None and not cleared:
        raise ControlError(f"There is no fault {given}.", 404)
    return json_response({"cleared": cleared})


async def show_rate_limits(request: web.Request) -> web.Response:
    """Return the rate limits."""
    limits = context_of(request).limits
    return json_response({"mode": limits.mode.value, **limits.rates.to_json()})


async def set_rate_limits(request: web.Request) -> web.Response:
    """Switch rate limits on or off, and set their sizes."""
    limits = context_of(request).limits
    given = (await read_payload(request)).json
    mode = given.get("mode") or limits.mode
    if mode not in list(RateLimitMode):
        raise ControlError(f'"mode" must be one of: {", ".join(RateLimitMode)}.')
    try:
        rates = limits.rates.changed(given)
    except ValueError as error:
        raise ControlError(str(error)) from None
    limits.set(RateLimitMode(mode), rates)
    return await show_rate_limits(request)


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.post("/sandbox/faults", add),
        web.get("/sandbox/faults", show),
        web.delete("/sandbox/faults", clear),
        web.delete("/sandbox/faults/{fault}", clear),
        web.get("/sandbox/rate-limits", show_rate_limits),
        web.post("/sandbox/rate-limits", set_rate_limits),
    ]
