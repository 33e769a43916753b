"""The sentences of refusals about servers: their choices, and who may play there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n import N_, Translator


def barred(tr: Translator, until: int) -> str:
    """Return until when somebody may not play, in seconds since 1970."""
    return tr.gettext("You cannot play in this server until {time}.", time=f"<t:{until}:f>")


SERVER_SENTENCES: Final[Mapping[str, str]] = {
    "problem_of_week_is_posted": N_(
        "Hands can be withdrawn on Thursdays from 9:00 until the problem comes at 12:00. “Never my hands” in"
        " /preferences is for all weeks."
    ),
    "language_of_no_server": N_("The language of a server can be chosen in that server only."),
    "language_not_yours": N_(
        "Only people who can manage this server can choose its language. Yours is up to you: /language."
    ),
    "only_managers": N_("Only people who can manage this server can do this, and only there."),
    "everyone_is_no_role": N_("I do not notify everybody. Choose another role, or none."),
    "club_not_yours": N_(
        "Only people who can manage this server or have the role of its organisers can do this."
    ),
    "no_such_timezone": N_(
        "I know no time zone of {text}. Write the largest city of your country or region, such as Madrid, or the name"
        " of the zone, such as Europe/Madrid."
    ),
    "barred_always": N_("You cannot play in this server, unless the people who manage it change that."),
    "person_is_barred": N_("{name} cannot play in this server now. Choose somebody else."),
    "seat_not_free": N_("This seat is not free for you."),
    "bot_may_not_post": N_(
        "I lack permissions in {channel}: {permissions}. Ask someone who manages the server to give them, or choose"
        " another channel."
    ),
}
"""The message of each code; its fields are the error's details."""
