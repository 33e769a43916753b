"""Commands of a table: permissions, and the entries that follow.

A command is a pure function. It returns the entries to append, or raises
:class:`~bot.tables.errors.TableError` or the engine's ``RuleError``. The legality of a move is checked when its entry
is applied.
"""

from bot.tables.commands.breaks import begin_break, end_break
from bot.tables.commands.claims import claim_rest, proven_claim
from bot.tables.commands.closing import close_unreachable, end_by_time, expire, within_time
from bot.tables.commands.deals import deal, next_deal
from bot.tables.commands.events import Computer, open_at_event, substitute
from bot.tables.commands.guards import Actor, is_concerned
from bot.tables.commands.hints import take_hint
from bot.tables.commands.interjections import accept_for_late, accept_result, confirm_result, interject
from bot.tables.commands.lobby import (
    COMPUTER_NAMES,
    call_players,
    change_rules,
    check_may_free,
    fill,
    free_seat,
    open_rematch,
    open_table,
    send_computers_away,
    sit,
    start,
)
from bot.tables.commands.no_choice import forced_moves, make_only_move
from bot.tables.commands.petitions import (
    answer_petition,
    ask_for_seat,
    check_has_no_seat,
    concede_deal,
    concede_match,
    settle_petition,
)
from bot.tables.commands.play import (
    LONGEST_WORD,
    come_back,
    game_move,
    get_up,
    give_word,
    leave,
    may_stop,
    move,
    stop,
    who_may_stop,
)
from bot.tables.commands.redeals import answer_redeal, let_redeal_lapse, propose_redeal, redeal
from bot.tables.commands.stand_ins import ask_for_stand_in, missing_wishes, time_out

__all__ = [
    "COMPUTER_NAMES",
    "LONGEST_WORD",
    "Actor",
    "Computer",
    "accept_for_late",
    "accept_result",
    "answer_petition",
    "answer_redeal",
    "ask_for_seat",
    "ask_for_stand_in",
    "begin_break",
    "call_players",
    "change_rules",
    "check_has_no_seat",
    "check_may_free",
    "claim_rest",
    "close_unreachable",
    "come_back",
    "concede_deal",
    "concede_match",
    "confirm_result",
    "deal",
    "end_break",
    "end_by_time",
    "expire",
    "fill",
    "forced_moves",
    "free_seat",
    "game_move",
    "get_up",
    "give_word",
    "interject",
    "is_concerned",
    "leave",
    "let_redeal_lapse",
    "make_only_move",
    "may_stop",
    "missing_wishes",
    "move",
    "next_deal",
    "open_at_event",
    "open_rematch",
    "open_table",
    "propose_redeal",
    "proven_claim",
    "redeal",
    "send_computers_away",
    "settle_petition",
    "sit",
    "start",
    "stop",
    "substitute",
    "take_hint",
    "time_out",
    "who_may_stop",
    "within_time",
]
