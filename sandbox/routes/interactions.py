"""The bot's first answer to an interaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.http import API, json_response, no_content
from sandbox.model import CallbackType
from sandbox.payload import read_payload

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.model import Interaction, InteractionResponse
    from sandbox.world import World


async def callback(request: web.Request) -> web.Response:
    """Take the answer; ``with_response`` asks for what came of it."""
    context = context_of(request)
    payload = await read_payload(request)
    interaction, given = context.interactions.respond(
        request.match_info["interaction"], request.match_info["token"], payload
    )
    if request.query.get("with_response", "").lower() not in ("1", "true"):
        return no_content()
    return json_response(_response(context.world, interaction, given))


def _response(world: World, interaction: Interaction, given: InteractionResponse) -> Json:
    message = world.messages.get(given.message_id or "")
    about: Json = {
        "id": interaction.id,
        "type": int(interaction.type),
        "channel_id": interaction.channel_id,
        "guild_id": world.server.id,
    }
    if message is not None:
        about |= {
            "response_message_id": message.id,
            "response_message_loading": given.type is CallbackType.DEFERRED_CHANNEL_MESSAGE,
            "response_message_ephemeral": message.ephemeral,
        }
    result: Json = {"interaction": about}
    if given.type in (CallbackType.CHANNEL_MESSAGE, CallbackType.UPDATE_MESSAGE) and message is not None:
        result["resource"] = {"type": int(given.type), "message": rendering.message(world, message)}
    return result


def routes() -> list[web.RouteDef]:
    """Return the route of this module."""
    return [web.post(f"{API}/interactions/{{interaction}}/{{token}}/callback", callback)]
