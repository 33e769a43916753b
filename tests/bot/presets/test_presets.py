"""Permissions and checks around the presets of a server."""

import pytest

from bot.presets import LONGEST_NAME, MOST, PresetError, Presets, folded, searchable
from bot.store import DatabaseStore
from bot.tables.commands import Actor
from engine.botifarra import BotifarraOptions
from engine.botifarra.options import Play
from engine.errors import OptionError
from tests.bot.store.conftest import ANNA, BERNAT

GAME = "botifarra"
SERVER, OTHER_SERVER = 1, 2
AUTHOR, OTHER, MODERATOR = Actor(ANNA), Actor(BERNAT), Actor(BERNAT, is_moderator=True)
LLIURE = BotifarraOptions(play=Play.LLIURE)


@pytest.fixture
async def store(database):
    async with await DatabaseStore.open(database) as opened:
        yield opened


@pytest.fixture
def presets(store):
    return Presets(store.presets, reserved={GAME: ("obligada 101", "Regles pròpies")})


def refused(code):
    return pytest.raises(PresetError, match=f"^{code}$")


async def test_anybody_saves_house_rules_under_a_name(presets):
    saved = await presets.save(SERVER, GAME, OTHER, "De casa", LLIURE)
    assert (saved.name, saved.author) == ("De casa", BERNAT.id)
    assert (await presets.get(SERVER, saved.id)).read() == LLIURE
    assert await presets.named(SERVER, GAME, "DE CASA") == saved


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  De \n casa\t ", "De casa"),
        ("a\u200bb\u202ec\x07", "abc"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
    ],
)
async def test_a_name_is_kept_as_one_line_without_signs_that_nobody_sees(presets, written, kept):
    assert (await presets.save(SERVER, GAME, AUTHOR, written, LLIURE)).name == kept


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "preset_name_is_empty"),
        (" \u200b\n", "preset_name_is_empty"),
        ("x" * (LONGEST_NAME + 1), "preset_name_too_long"),
        ("OBLIGADA  101", "preset_name_reserved"),
        ("regles PRÒPIES", "preset_name_reserved"),
        ("de CASA", "preset_name_taken"),
    ],
)
async def test_a_name_that_cannot_be_is_refused_with_the_reason_and_nothing_changes(presets, name, code):
    casa = await presets.save(SERVER, GAME, AUTHOR, "De casa", LLIURE)
    bar = await presets.save(SERVER, GAME, AUTHOR, "Bar", LLIURE)
    with refused(code):
        await presets.save(SERVER, GAME, OTHER, name, BotifarraOptions())
    with refused(code):
        await presets.rename(SERVER, AUTHOR, bar.id, name)
    assert await presets.of_server(SERVER, GAME) == [bar, casa]


async def test_a_preset_may_change_the_case_of_its_own_name(presets):
    saved = await presets.save(SERVER, GAME, AUTHOR, "De casa", LLIURE)
    assert (await presets.rename(SERVER, AUTHOR, saved.id, "DE CASA")).name == "DE CASA"
    assert (await presets.get(SERVER, saved.id)).name == "DE CASA"


@pytest.mark.parametrize("actor", [AUTHOR, MODERATOR], ids=["author", "moderator"])
async def test_author_and_moderators_change_rename_and_delete_a_preset(presets, actor):
    saved = await presets.save(SERVER, GAME, AUTHOR, "De casa", LLIURE)
    assert (await presets.change(SERVER, actor, saved.id, BotifarraOptions())).read() == BotifarraOptions()
    assert (await presets.rename(SERVER, actor, saved.id, "Bar")).author == ANNA.id
    assert (await presets.delete(SERVER, actor, saved.id)).name == "Bar"
    assert await presets.of_server(SERVER, GAME) == []


async def test_others_change_nothing(presets):
    saved = await presets.save(SERVER, GAME, AUTHOR, "De casa", LLIURE)
    for attempt in (
        presets.change(SERVER, OTHER, saved.id, BotifarraOptions()),
        presets.rename(SERVER, OTHER, saved.id, "Bar"),
        presets.delete(SERVER, OTHER, saved.id),
    ):
        with refused("only_author_or_moderator"):
            await attempt
    assert await presets.of_server(SERVER, GAME) == [saved]


async def test_a_preset_of_nobody_is_changed_by_moderators_only(presets, store):
    saved = await presets.save(SERVER, GAME, AUTHOR, "De casa", LLIURE)
    await store.privacy.forget(ANNA.id)
    with refused("only_author_or_moderator"):
        await presets.delete(SERVER, AUTHOR, saved.id)
    assert (await presets.delete(SERVER, MODERATOR, saved.id)).author is None


async def test_a_server_has_twenty_presets_and_the_next_one_is_refused(presets):
    for number in range(MOST):
        await presets.save(SERVER, GAME, AUTHOR, f"casa {number}", LLIURE)
    with refused("too_many_presets"):
        await presets.save(SERVER, GAME, AUTHOR, "one more", LLIURE)
    await presets.save(OTHER_SERVER, GAME, AUTHOR, "one more", LLIURE)
    assert len(await presets.of_server(SERVER, GAME)) == MOST


async def test_what_is_not_in_this_server_is_not_found(presets):
    saved = await presets.save(SERVER, GAME, AUTHOR, "De casa", LLIURE)
    for attempt in (
        presets.get(OTHER_SERVER, saved.id),
        presets.get(SERVER, saved.id + 1),
        presets.delete(OTHER_SERVER, MODERATOR, saved.id),
    ):
        with refused("no_such_preset"):
            await attempt


async def test_a_name_that_no_preset_of_this_server_has_is_not_found(presets):
    await presets.save(SERVER, GAME, AUTHOR, "De casa", LLIURE)
    with refused("no_preset_of_that_name"):
        await presets.named(OTHER_SERVER, GAME, "De casa")
    with refused("no_preset_of_that_name"):
        await presets.named(SERVER, GAME, "De")


@pytest.mark.parametrize("options", [{"play": "whist"}, {"no_such_rule": "on"}, {"target": "none"}])
async def test_a_preset_that_no_version_of_today_can_play_says_so_when_it_is_read(store, presets, options):
    saved = await store.presets.add(SERVER, GAME, "Antic", ANNA.id, options, most=MOST)
    with pytest.raises(OptionError):
        (await presets.get(SERVER, saved.id)).read()


def test_names_that_differ_in_case_or_encoding_alone_are_one():
    assert folded("Cafè") == folded("CAFE\u0300")
    assert folded("STRASSE") == folded("straße")
    assert folded("cafe") != folded("cafè")


def test_names_are_looked_for_without_accents():
    assert searchable("avi") in searchable("Casa de l’ÀVIA")
    assert searchable("l'a") in searchable("Casa de l’Àvia")
    assert searchable("ovi") not in searchable("Casa de l'Àvia")
