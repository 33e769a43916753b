"""Refusals as sentences: the reason, and the next step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from bot.errors import Refusal
from bot.i18n import N_, Translator
from bot.ui.face.face import FACES, face_of
from bot.ui.text.event_sentences import EVENT_SENTENCES
from bot.ui.text.names import in_message, listed
from bot.ui.text.server_sentences import SERVER_SENTENCES, barred
from engine.errors import RecordError, RuleError


def refusal(tr: Translator, error: RuleError | Refusal, game: str | None = None) -> str:
    """Return the reason of a refusal, as message text; an unknown code gets a general sentence.

    The game's own sentence comes first. Without a game, any game that knows the code is asked.
    """
    for name in FACES if game is None else (game,):
        if of_game := face_of(name, tr.language).refusal(error):
            return of_game
    if isinstance(error, RecordError):
        return tr.gettext(
            "This record of a match cannot be read, or does not lead to the same match again."
            " Look at line {line}.",
            line=in_message(error.details.get("line", 1)),
        )
    if error.code in COUNTED:
        return COUNTED[error.code](tr, int(str(error.details["count"])))
    sentence = SENTENCES.get(error.code)
    if sentence is None:
        return tr.gettext("This cannot be done now. Nothing has changed; look at the table and try again.")
    return tr.gettext(sentence, **{"game": game or next(iter(FACES), ""), **_details(tr, error.details)})


def refusal_of_game(
    tr: Translator,
    error: RuleError | Refusal,
    sentences: Mapping[str, str],
    card_names: Callable[[str], Iterable[str]],
) -> str:
    """Return a game's own sentence for a refusal; empty for codes that are not among its ``sentences``.

    ``card_names`` returns the names of cards in their text form; the other details stay as they are.
    """
    sentence = sentences.get(error.code)
    if sentence is None:
        return ""
    shown = {name: in_message(value) for name, value in error.details.items()}
    for name in ("card", "legal"):
        if name in shown:
            shown[name] = listed(tr, list(card_names(str(error.details[name]))), "or")
    return tr.gettext(sentence, **shown)


def _seats_are_free(tr: Translator, count: int) -> str:
    return tr.ngettext(
        "{number} seat is still free. Wait for another player, or let a computer take it.",
        "{number} seats are still free. Wait for more players, or let computers take them.",
        count,
    )


def _too_early(tr: Translator, count: int) -> str:
    return tr.ngettext(
        "There is still time to move. In {number} second you may let a computer play.",
        "There is still time to move. In {number} seconds you may let a computer play.",
        count,
    )


def _asked_before(tr: Translator, count: int) -> str:
    return tr.ngettext(
        "You have asked for it already. {number} more player is enough.",
        "You have asked for it already. {number} more players are enough.",
        count,
    )


def _names(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def _permission(tr: Translator, name: str) -> str:
    """Return the name of a permission in Discord's settings; an unknown one keeps its name in the code."""
    return tr.gettext(_PERMISSIONS[name]) if name in _PERMISSIONS else in_message(name)


_PERMISSIONS: Final[Mapping[str, str]] = {
    "read_messages": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "create_public_threads": N_("Create Public Threads"),
    "attach_files": N_("Attach Files"),
    "connect": N_("Connect"),
}


def _too_fast(tr: Translator, count: int) -> str:
    return tr.ngettext(
        "That was too fast: nothing has happened. Try again in {number} second.",
        "That was too fast: nothing has happened. Try again in {number} seconds.",
        count,
    )


def _too_fast_minutes(tr: Translator, count: int) -> str:
    return tr.ngettext(
        "You or somebody here did this not long ago. Try again in {number} minute.",
        "You or somebody here did this not long ago. Try again in {number} minutes.",
        count,
    )


COUNTED: Final[Mapping[str, Callable[[Translator, int], str]]] = {
    "seats_are_free": _seats_are_free,
    "too_fast": _too_fast,
    "too_fast_minutes": _too_fast_minutes,
    "too_early_for_stand_in": _too_early,
    "stand_in_asked_before": _asked_before,
    "barred": barred,
}
"""The codes whose sentence has a plural, by the ``count`` among the details."""


def _details(tr: Translator, details: Mapping[str, object]) -> dict[str, str]:
    """Return the details as texts: permissions by name, several names as a list, everything else as plain text."""
    shown = {name: in_message(value) for name, value in details.items()}
    if "names" in details:
        shown["names"] = listed(tr, [in_message(name) for name in _names(details["names"])])
    if "permissions" in details:
        shown["permissions"] = listed(tr, [_permission(tr, name) for name in _names(details["permissions"])])
    return shown


SENTENCES: Final[Mapping[str, str]] = {
    # The table: seats and the start
    "no_such_table": N_("This table does not exist any more. Open a new one with /{game} new."),
    "table_of_another_server": N_("This table belongs to another server. Use its buttons there."),
    "stale_click": N_("The game has moved on since this button was made. Look at the table again."),
    "not_at_this_table": N_("You do not sit at this table: only its players can do this."),
    "already_seated": N_("You sit at this table already."),
    "seat_taken": N_("{name} has this seat already. Choose another one."),
    "table_is_full": N_("All seats are taken. Wait until one is free, or open another table."),
    "too_late_to_sit": N_(
        "The match has started. Where a computer plays, you can ask for the seat: “Ask for a seat”, below the table."
    ),
    "no_free_seat": N_("All seats are taken already: the match can start."),
    "too_many_people": N_(
        "By these rules there are {seats} seats, and more people than that sit at the table."
        " Somebody has to get up first, or choose other rules."
    ),
    "nobody_is_here": N_("At least one person has to sit at the table before the match can start."),
    "only_in_charge": N_("Only {name} or a moderator can do this. Ask {name}."),
    "only_host_or_moderator": N_("Only {name} or a moderator can stop this table. Ask {name}."),
    "match_has_started": N_("The match has started, so this cannot be changed any more."),
    "match_not_running": N_("No match is being played at this table now."),
    "match_not_over": N_("The match is not over yet. You can play another one when it is."),
    "no_hints_here": N_("There are no hints at this table: they were not allowed before the match."),
    "no_hint_now": N_("There is no hint for this decision."),
    "table_is_over": N_("This table is over. Open a new one with /{game} new."),
    "already_away": N_("You are away from this table already. “I'm back” takes your seat again."),
    "players_called_before": N_(
        "Players have been looked for at this table already. You can still send its link to somebody."
    ),
    "word_is_empty": N_("Your word for the shuffle is empty. Write at least one letter or number."),
    "word_too_long": N_("Your word for the shuffle is too long. It may have {longest} characters at most."),
    # People who come and go
    "only_players_or_moderator": N_("Only the people at this table or a moderator can stop it."),
    "seat_given_away": N_("{name} has your seat now: you do not play at this table any more."),
    "no_seat_to_ask_for": N_("There is no seat to ask for now: no computer plays on any of them."),
    "seat_is_played": N_("A person sits on this seat now, so you cannot ask for it."),
    "only_own_seat": N_(
        "You have seen the cards of another seat of this match, so you can ask for that one only."
    ),
    "no_boards": N_(
        "By these rules the same cards cannot be played at several tables: that is for two pairs at Botifarra."
    ),
    "event_not_stopped": N_(
        "This table belongs to a tournament, so it is not stopped. If you have to go, leave: a computer plays on"
        " for you."
    ),
    "event_not_conceded": N_(
        "A match of a tournament is not conceded. You can concede the hand, or leave: a computer plays on for you."
    ),
    "event_opens_tables": N_("The tournament opens the next table: there is nothing that you have to do."),
    "event_seats": N_(
        "Nobody can ask for a seat at a table of a tournament: its organisers name the substitutes."
    ),
    "table_sleeps": N_(
        "Everybody has left this table. One of its players has to come back before seats can be asked for."
    ),
    "petition_open": N_("The table is already being asked something. Wait until that is answered."),
    "petition_over": N_("This question is settled already. Look at the table again."),
    "asked_before": N_("You have asked that before, and once with these cards is all."),
    "agreed_before": N_("You have said yes already. Wait for the others."),
    "not_asked": N_("You are not asked about this. Wait for those who are."),
    "no_concession": N_(
        "This hand cannot be conceded now. A hand can be conceded between two sides, once trump and calls are"
        " settled."
    ),
    # A misdeal, and the end
    "no_misdeals_here": N_(
        "There is no misdeal at this table. Before the match it can be allowed under “All rules”."
    ),
    "computer_deals_rightly": N_("A computer dealt this hand, and computers do not misdeal. Play on."),
    "nobody_to_agree": N_("A misdeal needs the consent of somebody else, and nobody else is here. Play on."),
    "misdeal_running": N_("A misdeal has been proposed already. Answer it, or wait for the others."),
    "no_misdeal_asked": N_("The question about a misdeal is settled already. Look at the table again."),
    "misdeal_proposed_before": N_(
        "You have proposed a misdeal in this hand before, and once is all. Play this hand to its end."
    ),
    "no_redeal": N_("A deal of this game cannot be made void. Play it to its end."),
    "already_agreed": N_("You have agreed to the misdeal already. Wait for the others."),
    "not_your_consent": N_("You are not asked about this misdeal. Wait for those who are."),
    "result_not_final": N_("The result is not final yet. Wait until everyone has accepted it."),
    "no_review": N_(
        "This cannot be reviewed now. Try it again when the next cards are dealt, or after the match."
    ),
    "hints_not_ready": N_(
        "There are no hints yet, since the bot has just started. Ask again a little later."
    ),
    "reviews_not_ready": N_(
        "Nothing can be reviewed yet, since the bot has just started. Try again a little later."
    ),
    "expert_is_off": N_(
        "There are no problems and no trainer here: the operator of this bot has turned them off."
    ),
    "expert_is_tired": N_(
        "The expert has judged enough hands of this server for today. Try it again tomorrow."
    ),
    "nothing_to_ask": N_(
        "Nobody had a choice here that the expert can weigh. Go to a position before a card or a call."
    ),
    "no_such_problem": N_("This has been asked already, or is no longer there. Ask about another position."),
    "too_many_problems_of_person": N_(
        "You have {most} open problems, and that is the limit. Close one of them, or wait until one closes."
    ),
    "too_many_problems_in_server": N_(
        "There are {most} open problems in this server, and that is the limit. Answer those, or wait until one"
        " closes."
    ),
    "replay_not_shared": N_("You cannot write in this channel. Ask somebody who can to share the position."),
    "problem_not_posted": N_("You or I may not write in this channel. Ask the others in another one."),
    "problem_is_closed": N_(
        "This problem is closed: nobody can answer it any more. Its message shows the result."
    ),
    "problem_of_another": N_("Only the person who asked or a moderator can close a problem."),
    "not_in_training": N_("That is not asked here, or not any more. Start again with /{game} train."),
    "no_replay": N_("That cannot be looked through: it is not over, or it is too long ago."),
    "board_is_covered": N_("This board is covered until the round is over."),
    "record_not_ready": N_(
        "There is no record yet. You can fetch it when a hand is over; where the pack is not shuffled, when the match"
        " is."
    ),
    **EVENT_SENTENCES,
    # The deal of the day
    "daily_is_over": N_("This deal is over. /{game} daily has the one of today."),
    "daily_forgotten": N_(
        "You have seen today's cards, before your data was deleted. /{game} daily has others tomorrow."
    ),
    "daily_not_played": N_("Nobody has played the deal of that day. /{game} daily has the one of today."),
    "daily_not_finished": N_("You see this as soon as you have finished the deal: /{game} daily."),
    "daily_may_not_share": N_("You cannot write in this channel. Share your result in another one."),
    "duel_with_oneself": N_("You have played this hand already: send it to somebody else."),
    "duel_is_known": N_("They have this hand already. Send it to somebody else."),
    "duels_open": N_(
        "{most} hands that you have sent are not played yet. Send this one when one of them is."
    ),
    "duel_with_bot": N_("Bots do not play. Send the hand to a person."),
    "duel_is_not_yours": N_(
        "This hand was sent to somebody else, or is over. /{game} daily has the one of today."
    ),
    "duel_not_posted": N_("I cannot write in this channel. Send the hand in another one."),
    **SERVER_SENTENCES,
    # Where a command was given
    "only_in_servers": N_("Tables are opened in the channels of a server. Use this command there."),
    "bot_not_in_server": N_(
        "The bot is not in this server, so it cannot keep a table up to date here."
        " Ask someone who manages the server to invite it."
    ),
    "still_loading": N_(
        "The bot has just been started and is still reading the tables of this server."
        " Try again in a few seconds."
    ),
    "not_played_here": N_(
        "No table can be opened here. Use a text channel, a voice channel, or a post in a forum."
    ),
    "bot_not_in_thread": N_(
        "The bot is not in this private thread, so it cannot keep a table up to date here."
        " Mention the bot in a message here to add it, then try again."
    ),
    "thread_is_locked": N_(
        "This thread is locked, so the bot cannot keep a table up to date here."
        " Ask a moderator to unlock it, or use another channel."
    ),
    "no_thread_here": N_(
        "No thread can be made here. Use a text channel, or open the table without a thread."
    ),
    "bot_may_not": N_(
        "The bot lacks permissions in this channel: {permissions}."
        " Ask someone who manages the server to give them, or use another channel."
    ),
    "bot_may_not_call": N_(
        "I lack permissions to look for players in {channel}: {permissions}."
        " Ask someone who manages the server to give them, or send the link of the table to somebody."
    ),
    "no_thread_by_default": N_(
        "The table is in this channel, because I lack permissions to give it a thread of its own: {permissions}."
    ),
    "too_many_tables_of_person": N_(
        "You have opened {most} tables that are not over yet, and that is the limit. Finish one of them "
        "first, or close one with /{game} stop; /tables shows them."
    ),
    "too_many_tables_in_channel": N_(
        "There are {most} open tables in this channel, and that is the limit. Sit down at one of them "
        "(/tables shows them), or open yours in another channel or in a thread."
    ),
    "too_many_tables_in_server": N_(
        "There are {most} open tables in this server, and that is the limit. Sit down at one of them: "
        "/tables shows them."
    ),
    "no_table_here": N_("You have no {game} table in this channel. Open one with /{game} new."),
    "rematch_is_open": N_(
        "The next match is already set up in this channel: /{game} table reposts its table."
    ),
    "several_tables": N_(
        "You sit at several tables. Use this command in the channel of the one that you mean."
    ),
    # The turn
    "match_over": N_("The match is over."),
    "not_dealt": N_("The cards are not dealt yet. Wait a moment."),
    "hand_not_over": N_("These cards are still being played. The next ones are dealt after that."),
    "table_deals": N_("The table deals by itself. Wait a moment."),
    "not_your_turn": N_("It is not your turn. The table shows whose turn it is."),
    "no_such_seat": N_("There is no such seat at this table. Choose one of the seats that you see."),
    "cutter_is_asked": N_("{name} has to cut the pack before the cards are dealt. Wait a moment."),
    "others_not_ready": N_("You have asked for the next deal already. It waits for {names}."),
    "on_break": N_("The table is on a break. “Go on” below the table or /{game} resume ends it."),
    "no_break": N_("This table is not on a break: the match goes on. /{game} table reposts the table."),
    "no_break_now": N_("A break can begin between two rounds of deals only."),
    "your_own_turn": N_("It is your turn: your cards are under “My hand”."),
    # House rules
    "no_such_clock": N_(
        "{text} is no time for a decision. Write a time from 30 s to 7 d, such as 90 s, 5 min, 2 h or 3 d."
    ),
    "unknown_option": N_("There is no house rule called {option}."),
    "bad_option_value": N_("{value} is not a choice for the house rule {option}."),
    "unknown_game": N_("There is no game called {game}."),
    # Presets
    "no_such_preset": N_(
        "There is no such preset in this server any more. /{game} presets shows all of them."
    ),
    "no_preset_of_that_name": N_("There is no preset called {name} here. /{game} presets shows all of them."),
    "preset_name_is_empty": N_("The name of the preset is empty. Write at least one letter or number."),
    "preset_name_too_long": N_(
        "The name of the preset is too long. It may have {longest} characters at most."
    ),
    "preset_name_reserved": N_("{name} is the name of rules that are there already. Choose another name."),
    "preset_name_taken": N_("This server has a preset called {name} already. Choose another name."),
    "too_many_presets": N_(
        "This server has {most} presets of this game, and that is the limit. Delete one of them first."
    ),
    "only_author_or_moderator": N_(
        "Only the person who saved {name} or a moderator can change it. You can save a copy under another name."
    ),
    "panel_is_too_old": N_(
        "This panel was made by another version of the bot. Open it again with /{game} presets."
    ),
    "preferences_are_too_old": N_(
        "This panel was made by another version of the bot. Open it again with /preferences."
    ),
    "not_a_number": N_("{text} cannot be chosen here. Write a number from {least} to {most}."),
    # Pairs
    "no_regular_pair": N_(
        "You are in no regular pair here yet: finish five rated matches with the same partner, who shows the level"
        " as you do (`/preferences`)."
    ),
    "pair_name_too_long": N_("The name of a pair may have {longest} characters at most."),
    "pair_name_taken": N_("Another pair of this server is called {name}. Choose another name."),
    # Controls and commands
    "unknown_control": N_(
        "I do not know this button or form: it may come from another version of the bot. Nothing has changed."
        " Use the newest message, or one of the commands that /help lists."
    ),
    "command_has_changed": N_(
        "This command has changed with a new version of the bot. Nothing has happened. Type it again; if "
        "the old one is still offered, restart Discord first."
    ),
    "table_unreadable": N_(
        "Table {table} cannot be read any more, so nobody can play on here. Open another one with /{game} "
        "new, and tell the operator of this bot the number of the table."
    ),
    # Text that cannot be read
    "unknown_suit": N_("{text} is no suit. The suits are O, C, E and B."),
    "unknown_card": N_("{text} is no card. Write a suit (O, C, E or B) and a number from 1 to 12: O9."),
    "unknown_french_card": N_(
        "{text} is no card. Write a rank (2 to 9, T, J, Q, K or A) and a suit (S, C, D or H): KH."
    ),
    "card_twice": N_("The card {text} is there twice. Name each card once."),
    "unknown_move": N_("This is not a move of the game. Use the buttons at the table."),
    "bad_seed": N_("{text} is not a seed. Write 64 hexadecimal digits."),
    "not_unicode": N_("This text has a character that cannot be used. Write letters and numbers only."),
    "separator_in_text": N_("This text has a character that cannot be used. Write letters and numbers only."),
}
"""The message of each code; its fields are the error's details."""
