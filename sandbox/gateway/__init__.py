"""The Gateway: the websocket that delivers events to the bot."""

from sandbox.gateway.gateway import Gateway
from sandbox.gateway.start_limit import SessionStartLimit

__all__ = ["Gateway", "SessionStartLimit"]
