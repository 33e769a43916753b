"""Every refusal as a kind sentence: what is wrong, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.errors import Refusal
from bot.i18n import N_, Translator
from bot.ui.text.names import card_name, in_message, listed
from engine.cards.spanish import SpanishCardSet
from engine.errors import RecordError, RuleError


def refusal(tr: Translator, error: RuleError | Refusal) -> str:
    """Return why something was refused, as message text; a code that nobody knows gets a general sentence."""
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
    return tr.gettext(sentence, **_details(tr, error.details))


def revoke_reason(tr: Translator, reason: str) -> str:
    """Return why a card was illegal, as a short sentence in the past for everyone, by the code of ``IllegalCard``."""
    return tr.gettext(_REASONS.get(reason, _SOME_REASON))


def _seats_are_free(tr: Translator, count: int) -> str:
    return tr.ngettext(
        "{number} chair is still free. Wait for another player, or let a computer take it.",
        "{number} chairs are still free. Wait for more players, or let computers take them.",
        count,
    )


def _names(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def _permission(tr: Translator, name: str) -> str:
    """Return a permission as Discord's own settings call it; one that is new here keeps its name in the code."""
    return tr.gettext(_PERMISSIONS[name]) if name in _PERMISSIONS else in_message(name)


_PERMISSIONS: Final[Mapping[str, str]] = {
    "read_messages": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "create_public_threads": N_("Create Public Threads"),
    "attach_files": N_("Attach Files"),
}
COUNTED: Final[Mapping[str, Callable[[Translator, int], str]]] = {"seats_are_free": _seats_are_free}
"""The codes whose sentence has a plural, and what says it for the ``count`` of the details."""


def _details(tr: Translator, details: Mapping[str, object]) -> dict[str, str]:
    """Return the details as a sentence shows them: cards in words, all else as plain text."""
    shown = {name: in_message(value) for name, value in details.items()}
    for name in ("card", "legal"):
        if name in details:
            cards = SpanishCardSet.parse(str(details[name]))
            shown[name] = listed(tr, [card_name(tr, card) for card in cards], "or")
    if "permissions" in details:
        shown["permissions"] = listed(tr, [_permission(tr, name) for name in _names(details["permissions"])])
    return shown


SENTENCES: Final[Mapping[str, str]] = {
    # The table: chairs and the start
    "no_such_table": N_("This table does not exist any more. Open a new one with /botifarra new."),
    "stale_click": N_("The game has moved on since this button was made. Look at the table as it is now."),
    "not_at_this_table": N_("You do not sit at this table, so only its players can do this."),
    "already_seated": N_("You sit at this table already."),
    "seat_taken": N_("{name} sits on this chair already. Choose another one."),
    "table_is_full": N_("All chairs are taken. Wait until one is free, or open another table."),
    "no_free_seat": N_("All chairs are taken already: the match can start."),
    "too_many_people": N_(
        "This game has {chairs} chairs, and more people than that sit at the table."
        " Somebody has to get up first, or choose another game."
    ),
    "nobody_is_here": N_("At least one person has to sit at the table before the match can start."),
    "only_in_charge": N_("Only {name} or a moderator can do this. Ask {name}."),
    "only_host_or_moderator": N_("Only {name} or a moderator can stop this table. Ask {name}."),
    "match_has_started": N_("The match has started, so this cannot be changed any more."),
    "match_not_running": N_("No match is being played at this table now."),
    "match_not_over": N_("The match is not over yet. You can play another one when it is."),
    "table_is_over": N_("This table is over. Open a new one with /botifarra new."),
    "already_away": N_("You have left already, and a computer plays for you. Sit down again to come back."),
    "word_is_empty": N_("Your word for the shuffle is empty. Write at least one letter or number."),
    "word_too_long": N_("Your word for the shuffle is too long. It may have {longest} characters at most."),
    # A misdeal, and the end
    "misdeal_running": N_("A misdeal has been proposed already. Agree to it, or say no."),
    "no_misdeal_asked": N_(
        "Nobody has proposed a misdeal. If the cards were dealt wrongly, propose it yourself."
    ),
    "misdeal_proposed_before": N_(
        "You have proposed a misdeal in this hand before, and once is all. Play this hand to its end."
    ),
    "no_redeal": N_("A deal of this game cannot be made void. Play it to its end."),
    "misdeal_too_late": N_(
        "A misdeal can only be agreed on before the first card is played. Play this hand to its end."
    ),
    "already_agreed": N_("You have agreed to the misdeal already. Wait for the others."),
    "not_your_consent": N_("You are not asked about this misdeal. Wait for those who are."),
    "result_not_final": N_(
        "The result is not final yet: “Renúncia!” can still be said. Wait until everyone lets the hand stand."
    ),
    "record_not_ready": N_("The match is not over yet. You can fetch its record when it is."),
    # Where a command was given
    "only_in_servers": N_("Botifarra is played in the channels of a server. Use this command there."),
    "no_thread_here": N_(
        "No thread can be made here. Use a text channel, or open the table without a thread."
    ),
    "bot_may_not": N_(
        "The bot lacks permissions in this channel: {permissions}."
        " Ask someone who manages the server to give them, or use another channel."
    ),
    "no_table_here": N_("You have no table in this channel. Open one with /botifarra new."),
    "rematch_is_open": N_("The next match is already set up: its table is further down in this channel."),
    "several_tables": N_(
        "You sit at several tables. Use this command in the channel of the one that you mean."
    ),
    # The turn
    "match_over": N_("The match is over."),
    "not_dealt": N_("The cards are not dealt yet. Wait a moment."),
    "hand_not_over": N_("This hand is not over yet. The next one is dealt after its last trick."),
    "table_deals": N_("The table deals by itself. Wait a moment."),
    "not_your_turn": N_("It is not your turn. The table shows whose turn it is."),
    "no_hand_to_misdeal": N_("No hand is being played, so there is no misdeal. Wait for the next deal."),
    "no_such_seat": N_("There is no such chair at this table. Choose one of the chairs that you see."),
    "cut_comes_first": N_("The pack is cut before the cards are dealt. Wait until it is cut."),
    "cutter_is_asked": N_("{name} is to cut the pack before the cards are dealt. Wait a moment."),
    "nothing_to_cut": N_("There is nothing to cut now. Look at the table as it is now."),
    "not_the_cutter": N_("You do not cut the pack this time. Wait until it is cut."),
    "bad_cut": N_(
        "The pack cannot be cut there. Take at least {least} and at most {most} cards from the top."
    ),
    # Trump and calls
    "cannot_delegate_back": N_("Your partner left the choice to you, so you must choose trump yourself."),
    "no_partner_to_delegate": N_("You have no partner here, so you must choose trump yourself."),
    "trump_is_named": N_("Trump has been chosen already for this hand."),
    "no_call_is_asked": N_("Nobody is asked for a call now."),
    "call_not_open": N_("This call cannot be made now. Use one of the buttons at the table."),
    "not_playing_yet": N_("You cannot play a card yet: trump and the calls come first."),
    # Playing cards, by the rows of B23
    "card_not_in_hand": N_("You do not have this card any more: {card}. Look at your hand as it is now."),
    "must_follow_suit": N_(
        "You cannot play this card now: {card}. You have the suit that was led and must follow it."
        " You can play: {legal}."
    ),
    "must_beat": N_(
        "You cannot play this card now: {card}. You can win the trick with the suit that was led, so you must."
        " You can play: {legal}."
    ),
    "must_trump": N_(
        "You cannot play this card now: {card}. You do not have the suit that was led,"
        " and you can win with a trump, so you must. You can play: {legal}."
    ),
    "must_undertrump": N_(
        "You cannot play this card now: {card}. At this table you must play a trump"
        " when you do not have the suit that was led, even if your trumps are too low to win."
        " You can play: {legal}."
    ),
    "points_or_lowest_of_suit": N_(
        "You cannot play this card now: {card}. Your partner is winning,"
        " so play a card with points or your lowest one of the suit. You can play: {legal}."
    ),
    "points_or_lowest": N_(
        "You cannot play this card now: {card}. Your partner is winning and you do not have the suit"
        " that was led, so play a card with points or the lowest one of any suit. You can play: {legal}."
    ),
    "lowest_of_suit": N_(
        "You cannot play this card now: {card}. You cannot win the trick,"
        " so play your lowest card of the suit that was led. You can play: {legal}."
    ),
    "lowest_of_some_suit": N_(
        "You cannot play this card now: {card}. You cannot win the trick and you do not have the suit"
        " that was led, so play the lowest card of any suit. You can play: {legal}."
    ),
    "forced_discard": N_(
        "You cannot play this card now: {card}. You cannot win the trick and you do not have the suit"
        " that was led, so you must discard from the first suit that you have in this order:"
        " coins, cups, swords, clubs. You can play: {legal}."
    ),
    # Claiming a revoke
    "claims_not_played": N_(
        "Nobody can say “Renúncia!” at this table. “Rules” says what happens to illegal cards."
    ),
    "no_claim_now": N_(
        "There is nothing to claim now: “Renúncia!” is about cards that opponents have played in this hand,"
        " once, until the next one is dealt."
    ),
    "claim_lost": N_(
        "Your side has claimed wrongly in this hand, so it cannot claim again. You can in the next hand."
    ),
    # House rules
    "unknown_option": N_("There is no house rule called {option}."),
    "bad_option_value": N_("{value} is not a choice for the house rule {option}."),
    "match_never_ends": N_(
        "Without a number of points to reach and without a number of hands the match would never end."
        " Set one of them."
    ),
    "unknown_game": N_("There is no game called {game}."),
    "game_not_available": N_("{game} cannot be played yet."),
    # Presets
    "no_such_preset": N_(
        "There is no such preset in this server any more. /botifarra presets shows all of them."
    ),
    "no_preset_of_that_name": N_(
        "There is no preset called {name} here. /botifarra presets shows all of them."
    ),
    "preset_name_is_empty": N_("The name of the preset is empty. Write at least one letter or number."),
    "preset_name_too_long": N_(
        "The name of the preset is too long. It may have {longest} characters at most."
    ),
    "preset_name_reserved": N_("{name} is the name of rules that are there already. Choose another name."),
    "preset_name_taken": N_("This server has a preset called {name} already. Choose another name."),
    "too_many_presets": N_("This server has {most} presets, and no more fit. Delete one of them first."),
    "only_author_or_moderator": N_(
        "Only who saved the preset {name} or a moderator can change it. You can save a copy under another name."
    ),
    "panel_is_too_old": N_(
        "This panel was made by another version of the bot. Open it anew with /botifarra presets."
    ),
    "preferences_are_too_old": N_(
        "This panel was made by another version of the bot. Open it anew with /preferences."
    ),
    "not_a_number_of_hands": N_("{text} is no number of hands. Write a number from 1 to {most}."),
    # Text that cannot be read
    "unknown_suit": N_("{text} is no suit. The suits are O, C, E and B."),
    "unknown_card": N_("{text} is no card. Write a suit (O, C, E or B) and a number from 1 to 12: O9."),
    "unknown_french_card": N_(
        "{text} is no card. Write a rank (2 to 9, T, J, Q, K or A) and a suit (S, C, D or H): KH."
    ),
    "card_twice": N_("The card {text} is there twice. Name each card once."),
    "unknown_contract": N_("{text} cannot be trump. Write O, C, E, B or botifarra."),
    "unknown_move": N_("This is not a move of the game. Use the buttons at the table."),
    "bad_seed": N_("{text} is not a seed. Write 64 hexadecimal digits."),
    "separator_in_text": N_("This text has a character that cannot be used. Write letters and numbers only."),
}
"""For each code its message; the fields are the error's details."""

_SOME_REASON: Final = N_("The rules did not allow this card.")
_REASONS: Final[Mapping[str, str]] = {
    "must_follow_suit": N_("The suit that was led had to be followed."),
    "must_beat": N_("The trick could be won with the suit that was led, so it had to be won."),
    "must_trump": N_(
        "The suit that was led was missing and a trump would have won, so one had to be played."
    ),
    "must_undertrump": N_(
        "The suit that was led was missing, so a trump had to be played, even one too low to win."
    ),
    "points_or_lowest_of_suit": N_(
        "The partner was winning, so a card with points or the lowest one of the suit had to be played."
    ),
    "points_or_lowest": N_(
        "The partner was winning, so a card with points or the lowest one of any suit had to be played."
    ),
    "lowest_of_suit": N_(
        "The trick could not be won, so the lowest card of the suit that was led had to be played."
    ),
    "lowest_of_some_suit": N_("The trick could not be won, so the lowest card of any suit had to be played."),
    "forced_discard": N_(
        "The trick could not be won, so the discard had to come from the first suit in hand"
        " (coins, cups, swords, clubs), and be its lowest card except in lliure."
    ),
}
"""For each row of B23 and for B42 why a card was illegal, told afterwards to everyone."""
