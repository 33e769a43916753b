"""Who may do what at a table, and which entries it leads to.

Every function looks at a table, changes nothing, and either returns the entries to write or raises
:class:`~bot.tables.errors.TableError` (or the engine's ``RuleError``) with the reason.
"""

from bot.tables.decisions.asking import Actor
from bot.tables.decisions.claims import claim, let_claims_lapse, let_result_stand, result_stands
from bot.tables.decisions.dealing import cut, deal, next_hand
from bot.tables.decisions.lobby import (
    COMPUTER_NAMES,
    change_rules,
    fill,
    open_rematch,
    open_table,
    send_computers_away,
    sit,
    start,
)
from bot.tables.decisions.match import (
    LONGEST_WORD,
    come_back,
    contribute,
    expire,
    game_move,
    leave,
    may_stop,
    move,
    stop,
)
from bot.tables.decisions.misdeals import answer_misdeal, let_misdeal_lapse, misdeal, propose_misdeal

__all__ = [
    "COMPUTER_NAMES",
    "LONGEST_WORD",
    "Actor",
    "answer_misdeal",
    "change_rules",
    "claim",
    "come_back",
    "contribute",
    "cut",
    "deal",
    "expire",
    "fill",
    "game_move",
    "leave",
    "let_claims_lapse",
    "let_misdeal_lapse",
    "let_result_stand",
    "may_stop",
    "misdeal",
    "move",
    "next_hand",
    "open_rematch",
    "open_table",
    "propose_misdeal",
    "result_stands",
    "send_computers_away",
    "sit",
    "start",
    "stop",
]
