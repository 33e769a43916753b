"""Anything that a client may send: it is answered, nothing fails, and only what lights up changes the match."""

import discord
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from bot.games.botifarra.face import BotifarraFace
from bot.i18n import Language
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.presets.custom_id import PresetAction
from bot.ui.rules.options_code import options_to_code
from engine.botifarra import BOTIFARRA
from engine.cards.spanish import SPANISH_PACK
from tests.bot.behaviour.presets import saved
from tests.bot.behaviour.table import SELECT, started, to_the_first_card
from tests.bot.store.conftest import open_ids

SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
"""The world is one for all examples: what one of them breaks, the next ones show."""
STRING, INTEGER, BOOLEAN, SUBCOMMAND = (
    discord.AppCommandOptionType[name].value for name in ("string", "integer", "boolean", "subcommand")
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
NUMBERS = st.sampled_from(
    ["0", "1", "2", "3", "7", "-1", "+1", "01", "²", "٣", "1.0", "999999", "9" * 18, "9" * 30]
)
MOVES = st.sampled_from(
    [f"play {card}" for card in SPANISH_PACK]
    + [
        "trump O",
        "trump botifarra",
        "delegate",
        "contro",
        "knock",
        "santvicenc",
        "cut 5",
        "misdeal 0",
        "claim",
    ]
    + ["shuffle " + "0" * 52, "play O13", "play", "dance", "play  O1", "PLAY O1"]
)
OPTIONS = [spec.name for spec in BOTIFARRA.option_specs]
PAGES = [page.key for page in BotifarraFace(Language.EN).option_pages]
ARGUMENTS = NUMBERS | MOVES | TEXTS | st.sampled_from(["", "yes", "no", "claim", *OPTIONS, *PAGES])
VALUES = ARGUMENTS | st.sampled_from(
    ["none", "101", "lliure", "ca", "quick", "obligada 101", *BOTIFARRA.presets, "x" * 100]
)
ACTIONS = st.sampled_from([*Action]) | st.from_regex("[a-z_]{1,12}", fullmatch=True)
CODES = st.sampled_from(
    ["", "1", options_to_code(BOTIFARRA, BOTIFARRA.options({})), "9" * 40]
) | st.from_regex("1[0-9a-z]{19}[0-9a-z.]{0,20}", fullmatch=True)
OF_TABLES = st.builds(
    "bt:{}:{}:{}{}".format,
    st.sampled_from(["1", "1", "1", "2", "0"]) | NUMBERS,
    st.sampled_from(["0", "1", "2", "{turn}", "{turn}", "{turn}", "999999"]) | NUMBERS,
    ACTIONS,
    st.just("") | ARGUMENTS.map(":{}".format),
)
OF_PRESETS = st.builds(
    "ps{}:{}:{}:{}:{}".format,
    st.sampled_from(["", "", "-barbu", "-chess", "-"]),
    st.sampled_from([*PresetAction]) | st.just("dance"),
    st.sampled_from(["0", "1", "2"]) | NUMBERS,
    CODES,
    ARGUMENTS,
)
OF_PREFERENCES = st.builds(
    "pr:{}:{}".format, st.sampled_from(["trump_last", "text_only", "card", "language"]) | TEXTS, NUMBERS
)
OF_LEADERBOARDS = st.builds(
    "lb:{}:{}:{}:{}:{}:{}{}".format,
    st.sampled_from(["here", "everywhere", "there"]),
    st.sampled_from(["botifarra", "barbu", "chess"]),
    st.sampled_from(["all", "season", "month", "week", "day"]),
    NUMBERS,
    st.sampled_from(["ca", "en", "de", "xx"]),
    NUMBERS,
    st.sampled_from(["", ":level", ":results", ":cards", ":luck"]),
)
OF_REPLAYS = st.builds(
    "rp:{}:{}:{}:{}:{}".format,
    st.sampled_from(["1", "2"]) | NUMBERS,
    NUMBERS,
    NUMBERS,
    st.sampled_from(["o", "0", "9"]) | TEXTS,
    st.sampled_from(["look", "a", "bb", "b", "f", "ff", "trick", "view", "share", "page", "dance"]),
)
OF_PROBLEMS = st.builds(
    "pb:{}:{}:{}:{}".format,
    st.sampled_from(["ask", "post", "leave", "answer", "own", "close", "dance"]),
    st.sampled_from(["1", "2"]) | NUMBERS,
    NUMBERS,
    NUMBERS,
)
CUSTOM_IDS = {
    "tables": OF_TABLES,
    "presets": OF_PRESETS,
    "preferences": OF_PREFERENCES,
    "leaderboards": OF_LEADERBOARDS,
    "replays": OF_REPLAYS,
    "problems": OF_PROBLEMS,
    "nothing": st.text(min_size=1, max_size=100),
}


@pytest.fixture(autouse=True)
def _lasting_refusals(monkeypatch):
    """Let refusals stay: SimCord would wait for the deletion of hundreds of them."""
    monkeypatch.setattr("bot.ui.answers.REFUSAL_LIFE", None)


@pytest.fixture
async def players(world):
    """Four people within a hand, a preset of the first one's, and somebody who watches them."""
    players = await started(world, hands=2, target="none")
    await to_the_first_card(players)
    await saved(players[0], "De casa")
    return players


def shown(players):
    """Return the first message in the channel, whatever it has become."""
    return players[0].sees_publicly()[0]


async def send(person, message, custom_id, values):
    """Send a click, a choice or a form, by what ``values`` are, and return the answer."""
    turn = person.world.tables.get(1).turn
    custom_id = custom_id.replace("{turn}", str(turn))[:100]
    if isinstance(values, str):
        return await person.submit_forged(message, custom_id, values)
    data = {} if values is None else {"component_type": SELECT, "values": values}
    return await person._send_click(message, message.payload, custom_id, **data)


def assert_answered(caplog, answer):
    assert answer.result.acknowledged
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert "Sorry, something went wrong" not in answer.text


async def state_of(world):
    """Return everything that a stranger cannot change."""
    presets = await world.store.presets.all(world.guild.id)
    tables = await open_ids(world.store)
    return await world.store.log.read(1), [preset for preset in presets if preset.id == 1], tables[:1]


KINDS = st.none() | st.lists(VALUES, max_size=2) | TEXTS | st.text(max_size=4000)


@pytest.mark.parametrize("family", CUSTOM_IDS)
@SHARED
@given(data=st.data())
async def test_whatever_a_stranger_sends_is_answered_and_changes_nothing_of_the_match(
    world, players, caplog, family, data
):
    stranger, before = world.person("Eva"), await state_of(world)
    custom_id, values = data.draw(CUSTOM_IDS[family]), data.draw(KINDS)
    assert_answered(caplog, await send(stranger, shown(players), custom_id, values))
    assert await state_of(world) == before


OF_THE_COMMANDS = {
    Action.STOP,
    Action.LEAVE,
    Action.LEAVE_FOR_SURE,
    Action.CONCEDE_FOR_SURE,
    Action.WORD,
}
"""What a player may do besides pressing what lights up: the commands, their questions and the form for a word."""


@SHARED
@given(data=st.data())
async def test_whatever_a_player_sends_only_what_lights_up_moves_the_match(world, players, caplog, data):
    player = players[data.draw(st.sampled_from(range(4)))]
    likely = st.builds("bt:1:{}:move:{}".format, st.sampled_from(["{turn}"] * 4 + ["0", "999999"]), MOVES)
    custom_id, values = data.draw(likely | OF_TABLES), data.draw(st.none() | KINDS)
    clicked = data.draw(st.sampled_from([table_of, hand_of]))
    assume(not any(f":{action}" in custom_id for action in OF_THE_COMMANDS))
    messages = {table_of: await table_of(player), hand_of: await hand_of(player)}
    turn, before = world.tables.get(1).turn, await world.store.log.read(1)
    assert_answered(caplog, await send(player, messages[clicked], custom_id, values))
    if await world.store.log.read(1) != before:
        pressed = CustomId.parse(custom_id.replace("{turn}", str(turn)))
        lights = {(what.action, what.argument) for message in messages.values() for what in message.enabled}
        assert (pressed.action, pressed.argument) in lights
        assert pressed.turn == turn
        assert not isinstance(values, str)


async def table_of(player):
    """Return the table as everybody sees it, posted anew if a click made something else of the message."""
    if Action.HAND not in {what.action for message in player.sees_publicly() for what in message.enabled}:
        await player.command("botifarra table")
    return next(
        message
        for message in reversed(player.sees_publicly())
        if Action.HAND in {what.action for what in message.enabled}
    )


async def hand_of(player):
    """Return the own hand, shown anew if a click made something else of the message."""
    if not player.hands():
        await player.command("botifarra hand")
    return player.hand()


CHOICES = st.sampled_from(
    ["none", "101", "73", "de", "ca", "en", "furious", "quick", "pairs4", "lliure", "chess"]
)
NAMES = st.sampled_from(
    ["preset", "language", "pace", "mode", "play", "target", "hands", "thread", "players", "colour"]
)
TYPES = {STRING: CHOICES | VALUES | st.text(max_size=6000), INTEGER: st.integers(), BOOLEAN: st.booleans()}


@st.composite
def options(draw, names):
    """Options of a command, each of any type."""
    chosen = draw(st.lists(names, max_size=4, unique=True))
    kinds = [draw(st.sampled_from(list(TYPES))) for _ in chosen]
    return [
        {"name": name, "type": kind, "value": draw(TYPES[kind])}
        for name, kind in zip(chosen, kinds, strict=True)
    ]


@SHARED
@given(data=st.data())
async def test_whatever_stands_in_the_options_of_a_command_it_is_answered(world, caplog, data):
    person = world.person("Eva")
    name = data.draw(
        st.sampled_from(["botifarra", "barbu", "leaderboard", "stats", "language", "preferences", "x"])
    )
    if name in {"botifarra", "barbu"}:
        command = data.draw(st.sampled_from(["new", "new", "new", "stop", "list", "resume", "dance"]))
        written = data.draw(options(NAMES))
        written = [{"type": SUBCOMMAND, "name": command, "options": written}]
    else:
        written = data.draw(
            options(st.sampled_from(["where", "game", "period", "by", "mine", "server", "player"]))
        )
    assert_answered(caplog, await person.command_forged(name, *written))


@SHARED
@given(written=st.text(max_size=6000) | st.integers() | st.booleans())
async def test_whatever_is_written_for_a_suggestion_it_is_answered(world, caplog, written):
    kind = STRING if isinstance(written, str) else INTEGER if type(written) is int else BOOLEAN
    option = {"name": "preset", "type": kind, "value": written, "focused": True}
    command = {"type": SUBCOMMAND, "name": "new", "options": [option]}
    person = world.person("Eva")
    answer = await person.command_forged("botifarra", command, kind=discord.InteractionType.autocomplete)
    assert answer.result.autocomplete_choices is not None
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
