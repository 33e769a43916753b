"""The services of a running sandbox, which all routes share."""

from __future__ import annotations

from aiohttp import web

from sandbox import rendering
from sandbox.faults import Faults
from sandbox.gateway import Gateway, SessionStartLimit
from sandbox.rate_limits import RateLimitMode, RateLimits
from sandbox.services.dispatcher import EventDispatcher
from sandbox.services.event_stream import EventStream
from sandbox.services.interactions import Interactions
from sandbox.services.messages import Messages
from sandbox.services.threads import Threads
from sandbox.state.read_states import ReadStates
from sandbox.state.world import World


class Context:
    """The services that routes use.

    :param response_timeout: seconds that the control API waits for the bot's initial response
    :param start_limit: limits of new sessions
    """

    def __init__(
        self,
        world: World,
        *,
        response_timeout: float,
        limits: RateLimits | None = None,
        start_limit: SessionStartLimit | None = None,
    ) -> None:
        self.world = world
        self.response_timeout = response_timeout
        self.limits = limits or RateLimits(RateLimitMode.OFF)
        self.faults = Faults()
        self.events = EventStream()
        self.gateway = Gateway(
            world, self._bot_status, self.faults, start_limit or SessionStartLimit(world.clock)
        )
        self.dispatcher = EventDispatcher(world, self.gateway, self.events)
        self.messages = Messages(world, self.dispatcher)
        self.read_states = ReadStates(world)
        self.threads = Threads(world, self.dispatcher, self.messages)
        self.interactions = Interactions(world, self.gateway, self.messages)

    def _bot_status(self, online: bool) -> None:
        self.events.publish("bot_status", {"online": online, "user": rendering.user(self.world.bot)})


CONTEXT = web.AppKey("context", Context)


def context_of(request: web.Request) -> Context:
    """Return the context of a request."""
    return request.app[CONTEXT]
