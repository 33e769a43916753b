"""The initial response to an interaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.http import API, json_response, no_content
from sandbox.payload import read_payload
from sandbox.state.model import CallbackType

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.state.model import Interaction, InteractionResponse
    from sandbox.state.world import World


async def callback(request: web.Request) -> web.Response:
    """Accept the initial response; ``with_response`` asks for the result."""
    context = context_of(request)
    payload = await read_payload(request, forms=True)
    interaction, response = context.interactions.respond(
        request.match_info["interaction"], request.match_info["token"], payload
    )
    if request.query.get("with_response", "").lower() not in ("1", "true"):
        return no_content()
    return json_response(_response(context.world, interaction, response))


def _response(world: World, interaction: Interaction, response: InteractionResponse) -> Json:
    message = world.messages.get(response.message_id or "")
    described: Json = {
        "id": interaction.id,
        "type": int(interaction.type),
        "channel_id": interaction.channel_id,
    }
    channel = world.channels[interaction.channel_id]
    if channel.in_server:
        described["guild_id"] = channel.server_id
    if message is not None:
        described |= {
            "response_message_id": message.id,
            "response_message_loading": response.type is CallbackType.DEFERRED_CHANNEL_MESSAGE,
            "response_message_ephemeral": message.ephemeral,
        }
    result: Json = {"interaction": described}
    if response.type in (CallbackType.CHANNEL_MESSAGE, CallbackType.UPDATE_MESSAGE) and message is not None:
        result["resource"] = {"type": int(response.type), "message": rendering.message(world, message)}
    return result


def routes() -> list[web.RouteDef]:
    """Return the route of this module."""
    return [web.post(f"{API}/interactions/{{interaction}}/{{token}}/callback", callback)]
