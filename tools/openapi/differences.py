"""Intended differences from the description, with their reasons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.openapi.description import Fault


@dataclass(frozen=True)
class Known:
    """An intended difference.

    :param where: pattern of the request, answer or event
    :param place: pattern of the place in it
    :param text: pattern of the fault
    :param reason: why it stays
    """

    where: str
    place: str
    text: str
    reason: str

    def covers(self, where: str, fault: Fault) -> bool:
        """Whether a fault is this difference."""
        pairs = ((self.where, where), (self.place, fault.place), (self.text, fault.text))
        return all(re.search(pattern, text) for pattern, text in pairs)


BODY, ANSWER, EVENT, SPOKEN = r" body$", r" -> 20\d$", r"^event ", r" -> 20\d$|^event "
UNDESCRIBED = r"^is not described$"

KNOWN = (
    Known(
        BODY,
        r"(^|\.)attachments\.\*\.id$",
        r"^\d breaks type",
        "discord.py numbers new files with numbers, as Discord's own examples do",
    ),
    Known(
        BODY,
        r"(^|\.)(emoji\.id|message_reference\.\w+_id)$",
        r"^\d+ breaks type",
        "discord.py sends some ids as numbers, and Discord reads numbers as ids everywhere",
    ),
    Known(
        r"^(PATCH .*|.*/callback) body$",
        r"^(data\.)?tts$",
        UNDESCRIBED,
        "discord.py says with every edit that it is not to be read aloud; Discord pays no heed",
    ),
    Known(
        BODY,
        r"(^|\.)embeds\.\*\.flags$",
        UNDESCRIBED,
        "discord.py writes an embed as it was read, flags included; Discord pays no heed",
    ),
    Known(
        r" -> 4\d\d$",
        r"^errors\.(.*\.)?_errors\.\*\.code$",
        r"breaks type: 'integer'",
        "the description calls the inner codes numbers, and Discord sends words",
    ),
    Known(
        BODY,
        r"(^|\.)default_member_permissions$",
        r"^'\d+' breaks type",
        "the guide has permissions as text in digits, and clients send them so",
    ),
    Known(
        SPOKEN,
        r"(^|\.)(media|file)\.(placeholder|placeholder_version|flags)$",
        UNDESCRIBED,
        "Discord sends these with media, its guide names them, and clients read them",
    ),
    Known(
        SPOKEN,
        r"(^|\.)(media|file)\.loading_state$",
        UNDESCRIBED,
        "clients read it, discord.py among them; neither the guide nor the description has it any more",
    ),
    Known(
        SPOKEN,
        r"(^|\.)interaction_metadata\.(.*\.)?(name|command_type)$",
        UNDESCRIBED,
        "Discord sends the command's name and type with the messages that answer it",
    ),
    Known(ANSWER, r"^summary$", UNDESCRIBED, "an empty remnant that Discord still sends with an application"),
    Known(
        r"/commands(/\{command_id\})?( body| -> 20\d)$",
        r"^(\*\.)?nsfw$",
        UNDESCRIBED,
        "the guide has it among the fields of a command, the description has not",
    ),
    Known(
        SPOKEN, r"^(roles\.\*\.|\*\.)?description$", UNDESCRIBED, "Discord sends it with roles, always null"
    ),
    Known(
        SPOKEN, r"^icon_hash$", UNDESCRIBED, "the guide has it among the fields of a server, for templates"
    ),
    Known(
        r"^event GUILD_CREATE$",
        r"^(joined_at|large|unavailable|member_count|members|channels|threads|voice_states|presences"
        r"|stage_instances|guild_scheduled_events|soundboard_sounds)$",
        UNDESCRIBED,
        "the guide adds these to the server in this event; the description knows no events",
    ),
    Known(
        r"^event THREAD_CREATE$",
        r"^newly_created$",
        UNDESCRIBED,
        "the guide adds this to the thread in this event",
    ),
    Known(
        r"^event MESSAGE_(CREATE|UPDATE)$",
        r"^(guild_id|member)$",
        UNDESCRIBED,
        "the guide adds these to the message in these events",
    ),
    Known(
        r"^event GUILD_MEMBER_ADD$",
        r"^guild_id$",
        UNDESCRIBED,
        "the guide adds this to the member in this event",
    ),
    Known(
        r"^event INTERACTION_CREATE member$",
        r"^permissions$",
        UNDESCRIBED,
        "the guide adds the permissions to the member in this event",
    ),
)
