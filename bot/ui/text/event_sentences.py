"""The sentences of refusals about events: tournaments and nights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n import N_

EVENT_SENTENCES: Final[Mapping[str, str]] = {
    "event_of_another_server": N_("This tournament belongs to another server. Use its buttons there."),
    "no_event_here": N_("A tournament needs a text channel, for its tables have threads there."),
    "event_lacks_permissions": N_(
        "No table can be opened, because I lack permissions in this channel: {permissions}."
        " Ask someone who manages the server to give them; then the tournament goes on by itself."
    ),
    "no_event_open": N_("No tournament is open in this server. /event new announces one."),
    "several_events": N_("There are several tournaments. Choose which one in the command."),
    "not_in_pairs": N_("Tournaments are played by two pairs at a table. Choose a preset for them."),
    "bad_rounds": N_("In this format there are {least} to {most} rounds."),
    "no_such_day": N_(
        "{text} is no day from today to {days} days from now. Choose one in the list, or write 27/11."
    ),
    "start_is_past": N_("This time is past. Choose a later one."),
    "no_hour": N_("A night with a day needs an hour, too. Add the option “hour”."),
    "series_by_organisers": N_(
        "Nights that come back are announced by organisers. Ask somebody who manages the server, or announce one"
        " night with /event new."
    ),
    "league_repeats": N_(
        "A league goes on for weeks, so it does not come back. Leave out the option “repeat”."
    ),
    "preview_is_too_old": N_("This preview is too old. Use /event new again."),
    "no_check_in_yet": N_("The check-in begins 15 minutes before the start. Come back then."),
    "too_many_running": N_(
        "{most} tournaments are running in this server. This one starts when one is over."
    ),
    "too_many_ahead": N_("You have signed up for {most} other nights of this server. Drop out of one first."),
    "series_goes_on": N_("This series goes on already, or has ended."),
    "no_such_start": N_("{text} is no time of the day. Write it like 21:30, or choose one."),
    "partner_is_bot": N_("A bot cannot play in a tournament. Choose a person."),
    "not_looking_any_more": N_("This person has found a partner already. Choose somebody else."),
    "no_such_event": N_("This tournament does not exist any more."),
    "event_is_over": N_("This tournament is over."),
    "event_has_started": N_("The tournament has started already."),
    "event_is_full": N_("The tournament is full: {most} pairs have signed up."),
    "already_signed_up": N_("You play in this tournament already."),
    "already_looking": N_("You are on the list of those who look for a partner already."),
    "partner_is_self": N_("You cannot be your own partner. Choose somebody else."),
    "partner_has_pair": N_("{name} plays with somebody else already. Choose another partner."),
    "not_asked_any_more": N_("This question is not open any more."),
    "not_in_event": N_("You do not play in this tournament."),
    "no_match_to_play": N_("There is no such match to be played now."),
    "too_many_events": N_(
        "{most} tournaments are open in this server already. One of them has to end first."
    ),
    "only_organisers": N_("Only {name}, the organisers or a moderator can do this. Ask {name}."),
    "too_few_pairs": N_("Pairs that are missing before the tournament can start: {missing}."),
    "nobody_to_replace": N_("This person does not play in the tournament now, so nobody can take the place."),
    "substitute_is_in_event": N_("{name} plays in this tournament already. Choose somebody who does not."),
    "no_such_result": N_("There is no result at this table yet that could be corrected."),
    "reason_is_empty": N_("The reason is empty. Write why the result is corrected: everybody reads it."),
}
