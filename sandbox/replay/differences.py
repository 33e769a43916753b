"""Differences between Discord and the sandbox that stay, with their reasons.

A difference that a new recording shows is either mended in the sandbox or added here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.replay.comparison import Difference


@dataclass(frozen=True, slots=True)
class Accepted:
    """A difference that stays.

    :param where: pattern of method and route, or of the event
    :param place: pattern of the place in the answer
    :param text: pattern of what differs
    :param reason: why it stays
    """

    where: str
    place: str
    text: str
    reason: str

    def covers(self, difference: Difference) -> bool:
        """Whether a difference is this one."""
        pairs = (
            (self.where, difference.where),
            (self.place, difference.place),
            (self.text, difference.text),
        )
        return all(re.search(pattern, text) for pattern, text in pairs)


OTHER_TYPE = (
    r"^(null|text|number|object|list|boolean) at Discord, (null|text|number|object|list|boolean) here$"
)
VALUE = r"^\d+ at Discord, \d+ here$"
ANY = ""

ACCEPTED = (
    Accepted(
        ANY,
        r"(^|\.)(avatar|avatar_decoration_data|banner|accent_color|collectibles|global_name|nick|primary_guild"
        r"|premium_since|communication_disabled_until)$",
        OTHER_TYPE,
        "people have what those of the sandbox have not, and the other way round",
    ),
    Accepted(
        ANY,
        r"((^|\.)(user|author|member|owner|bot)\.|^)(public_)?flags$",
        VALUE,
        "badges of an account, and of people who have just joined",
    ),
    Accepted(
        r"/applications/@me$",
        ANY,
        OTHER_TYPE,
        "what stands in the developer portal, and who owns the application",
    ),
    Accepted(
        r"^(event INTERACTION_CREATE|\w+ /channels/\{id\})",
        r"^(channel\.)?(topic|parent_id|last_message_id)$",
        OTHER_TYPE,
        "the tested channel is not the sandbox's",
    ),
    Accepted(
        r"/guilds/\{id\}/commands$",
        r"(^|\.)(contexts|integration_types)$",
        ANY,
        "commands of a server have neither; whether Discord leaves them out, or sends null, is not known",
    ),
)
