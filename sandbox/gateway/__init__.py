"""The Gateway: the websocket over which the bot hears what happens."""

from sandbox.gateway.gateway import Gateway

__all__ = ["Gateway"]
