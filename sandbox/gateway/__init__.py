"""The Gateway: the websocket that delivers events to the bot."""

from sandbox.gateway.gateway import Gateway

__all__ = ["Gateway"]
