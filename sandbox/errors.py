"""Discord's error responses: HTTP status, JSON error code, message and, for invalid forms, a tree of errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.jsontypes import Json


class ApiError(Exception):
    """An error response of the API.

    :param status: HTTP status
    :param code: Discord's JSON error code
    :param details: further fields of the body
    :param headers: further headers
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        details: Json | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.headers = headers or {}
        self.body: Json = {"message": message, "code": code, **(details or {})}


def invalid_form(tree: Json) -> ApiError:
    """50035: the tree mirrors the request, with ``_errors`` at each invalid field."""
    return ApiError(400, 50035, "Invalid Form Body", details={"errors": tree})


def not_found() -> ApiError:
    """404 of a route that does not exist."""
    return ApiError(404, 0, "404: Not Found")


def unauthorized() -> ApiError:
    """401: no token, or another one than the bot's."""
    return ApiError(401, 0, "401: Unauthorized")


def invalid_json() -> ApiError:
    """50109: the body is no JSON."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")


def entity_too_large() -> ApiError:
    """40005: a file or the request is too large."""
    return ApiError(413, 40005, "Request entity too large")


def internal_server_error() -> ApiError:
    """500: Discord itself failed."""
    return ApiError(500, 0, "500: Internal Server Error")


def blocked() -> ApiError:
    """40333: the request has no user agent."""
    return ApiError(403, 40333, "internal network error")


def wrong_content_type(allowed: str) -> ApiError:
    """50035: the body has a type that the route does not take."""
    error = {
        "code": "CONTENT_TYPE_INVALID",
        "message": f'Expected "Content-Type" header to be one of {{{allowed}}}.',
    }
    return ApiError(400, 50035, "Invalid Form Body", details={"errors": {"_errors": [error]}})


def unsupported(what: str) -> ApiError:
    """501: Discord has this feature and the sandbox has not."""
    return ApiError(501, 0, f"The sandbox does not support {what}.")


def unknown_channel() -> ApiError:
    """10003."""
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    """10004."""
    return ApiError(404, 10004, "Unknown Guild")


def unknown_member() -> ApiError:
    """10007."""
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    """10008."""
    return ApiError(404, 10008, "Unknown Message")


def unknown_user() -> ApiError:
    """10013."""
    return ApiError(404, 10013, "Unknown User")


def unknown_emoji() -> ApiError:
    """10014."""
    return ApiError(404, 10014, "Unknown Emoji")


def unknown_webhook() -> ApiError:
    """10015."""
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_application() -> ApiError:
    """10002."""
    return ApiError(404, 10002, "Unknown Application")


def unknown_interaction() -> ApiError:
    """10062: no such interaction, or its three seconds are over."""
    return ApiError(404, 10062, "Unknown interaction")


def unknown_command() -> ApiError:
    """10063."""
    return ApiError(404, 10063, "Unknown application command")


def unknown_scheduled_event() -> ApiError:
    """10070."""
    return ApiError(404, 10070, "Unknown Guild Scheduled Event")


def too_many_commands(most: int) -> ApiError:
    """30032."""
    return ApiError(400, 30032, f"Maximum number of application commands reached ({most})")


def too_many_scheduled_events(most: int) -> ApiError:
    """30038."""
    return ApiError(400, 30038, f"Maximum number of uncompleted guild scheduled events reached ({most})")


def too_many_late_edits() -> ApiError:
    """30046."""
    return ApiError(
        429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later."
    )


def already_acknowledged() -> ApiError:
    """40060."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> ApiError:
    """50001: the bot does not see the channel or server."""
    return ApiError(403, 50001, "Missing Access")


def not_the_author() -> ApiError:
    """50005."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    """50006."""
    return ApiError(400, 50006, "Cannot send an empty message")


def not_a_text_channel() -> ApiError:
    """50008: a forum itself has no messages."""
    return ApiError(400, 50008, "Cannot send messages in a non-text channel")


def missing_permissions() -> ApiError:
    """50013."""
    return ApiError(403, 50013, "Missing Permissions")


def system_message() -> ApiError:
    """50021."""
    return ApiError(403, 50021, "Cannot execute action on a system message")


def wrong_channel_type() -> ApiError:
    """50024."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def invalid_webhook_token() -> ApiError:
    """50027: the token of an interaction older than 15 minutes."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def thread_archived() -> ApiError:
    """50083."""
    return ApiError(400, 50083, "Thread is archived")


def reply_without_history() -> ApiError:
    """160002."""
    return ApiError(403, 160002, "Cannot reply without permission to read message history")


def thread_locked() -> ApiError:
    """160005."""
    return ApiError(403, 160005, "Thread is locked")


def thread_exists() -> ApiError:
    """160004."""
    return ApiError(400, 160004, "A thread has already been created for this message")
