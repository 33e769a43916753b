"""The sentence for each code of a refusal, wherever it is raised."""

import ast
from collections.abc import Iterator
from pathlib import Path

from bot import presets
from bot.errors import Refusal
from bot.events import errors as event_errors
from bot.games.barbu import refusals as of_barbu
from bot.games.botifarra import refusals as of_botifarra
from bot.i18n import Language, translator
from bot.tables import errors as table_errors
from bot.ui import refusals
from bot.ui.face.face import FACES
from bot.ui.refusals import COUNTED, refusal
from engine import errors as rule_errors
from engine.barbu.play.match import ASKED_FOR
from engine.errors import RecordError, RuleError
from tests.bot.games.botifarra.matches import REASONS

ENGLISH = translator(Language.EN)
ROOT = Path(__file__).parents[3]
OF_THE_COMMAND_LINE = {
    ROOT / name
    for name in (
        "computers/simulate.py",
        "engine/commands/legal.py",
        "engine/fields.py",
        "engine/botifarra/positions.py",
        "engine/barbu/positions.py",
        "engine/barbu/play/shuffle_context.py",
    )
}
"""These raise what only a developer at the engine's command line can cause."""
CODES_OF_THE_COMMAND_LINE = {"no_positions"}
OF_BARBU = {
    "must_follow",
    "suit_is_quiet",
    "suit_may_not_be_led",
    "reussite_needs_height",
    "reussite_needs_side",
    "reussite_is_laid",
}
"""Codes of Barbu that a function of their own chooses."""


SENTENCES = {**refusals.SENTENCES, **of_botifarra.SENTENCES, **of_barbu.SENTENCES}


def classes() -> Iterator[str]:
    of_refusals = [(module, Refusal) for module in (table_errors, event_errors, presets)]
    for module, base in ((rule_errors, RuleError), *of_refusals):
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, base) and not issubclass(value, RecordError):
                yield name


def raised_codes() -> Iterator[str]:
    """Every code that the source gives to an error, wherever it is a literal."""
    known = {*classes(), "super().__init__"}
    for path in sorted(
        path for room in ("engine", "computers", "bot") for path in ROOT.glob(f"{room}/**/*.py")
    ):
        if path in OF_THE_COMMAND_LINE:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in known and node.args:
                yield from (
                    part.value
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant)
                    and isinstance(part.value, str)
                    and part.value.isidentifier()
                    and part.value[0].isalpha()
                )
    yield from REASONS | set(ASKED_FOR.values()) | OF_BARBU


def test_every_code_in_the_source_has_a_sentence():
    codes = set(raised_codes())
    assert {"not_your_turn", "seat_taken", "stale_click", "must_beat"} <= codes
    assert codes - SENTENCES.keys() - COUNTED.keys() == CODES_OF_THE_COMMAND_LINE


def test_no_sentence_is_kept_for_a_code_that_is_gone():
    assert (SENTENCES.keys() | COUNTED.keys()) - set(raised_codes()) == set()


def test_a_late_answer_to_a_proposed_misdeal_is_not_told_that_nobody_has_proposed_one():
    settled, running = (
        refusal(ENGLISH, table_errors.TableError(code)) for code in ("no_misdeal_asked", "misdeal_running")
    )
    assert "settled already" in settled
    assert "wait for the others" in running  # the proposer has agreed


def test_the_limit_of_presets_is_that_of_a_game():
    refused = presets.PresetError("too_many_presets", most=20)
    assert "This server has 20 presets of this game" in refusal(ENGLISH, refused)


def test_a_second_request_is_not_sent_to_a_next_hand_that_may_never_come():
    assert "next" not in refusal(ENGLISH, table_errors.TableError("asked_before"))


def test_a_second_request_is_refused_in_words_that_fit_a_hand_and_a_deal():
    refused = refusal(ENGLISH, table_errors.TableError("asked_before"))
    assert "with these cards" in refused
    assert not {"hand", "deal"} & set(refused.lower().split())


def test_a_deal_that_goes_on_is_not_said_to_end_with_a_trick():
    # A réussite has no tricks, and other deals of Barbu may stop before their last one.
    assert "trick" not in refusal(ENGLISH, table_errors.TableError("hand_not_over"))


def test_a_refusal_names_the_commands_of_the_game_where_it_happened():
    gone = table_errors.TableError("no_such_table")
    assert "/botifarra new" in refusal(ENGLISH, gone, "botifarra")
    assert f"/{next(iter(FACES))} new" in refusal(ENGLISH, gone)


def test_an_unknown_code_gets_a_general_sentence():
    assert "cannot be done now" in refusal(ENGLISH, RuleError("something_new", card="no card"))


def test_a_record_that_cannot_be_read_is_refused_with_its_line():
    assert "line 12" in refusal(ENGLISH, RecordError("not_json", line=12))


def test_the_number_of_empty_seats_is_told_in_singular_and_plural():
    one, two = (refusal(ENGLISH, table_errors.TableError("seats_are_free", count=n)) for n in (1, 2))
    assert one.startswith("1 seat is")
    assert two.startswith("2 seats are")


def test_a_name_in_a_refusal_cannot_bring_its_own_markdown():
    assert r"\*\*Anna\*\*" in refusal(ENGLISH, table_errors.TableError("seat_taken", name="**Anna**"))


def test_the_seats_of_a_smaller_game_are_told_where_too_many_sit():
    assert "By these rules there are 2 seats" in refusal(
        ENGLISH, table_errors.TableError("too_many_people", seats=2)
    )


def test_missing_permissions_are_named_as_discord_names_them():
    error = table_errors.TableError("bot_may_not", permissions=("attach_files", "send_messages"))
    assert "Attach Files and Send Messages" in refusal(ENGLISH, error)
