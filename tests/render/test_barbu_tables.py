"""Pictures of real games of Barbu are small enough to send, for two to ten players and with long names."""

import itertools

import pytest

from bot.games.barbu.scenes.hand import hand_scene
from bot.games.barbu.scenes.results import contracts_sheet_scene, deals_sheet_scene, match_result_scene
from bot.games.barbu.scenes.table import table_scene, tricks_scene
from bot.i18n import Language, translator
from bot.render.raster.drawing import draw
from engine.barbu import Phase
from tests.bot.games.barbu.games import LONG_NAMES, game, seen_by
from tools.gallery.barbu import phases
from tools.gallery.pictures import Pictures

HEAVIEST = 110_000
CATALAN = translator(Language.CA, "barbu")
SEATS = [
    *((2, "52"), (10, "52")),
    *(
        pytest.param(*seats, marks=pytest.mark.soak)
        for seats in ((3, "32"), (4, "52"), (5, "52"), (6, "32"), (7, "52"), (8, "32"), (9, "52"))
    ),
]
EVERYTHING = {"per_dealer": 1, "votation": "on", "mariages": "on", "extra_round": "both", "slam": "flip"}


def scenes(players, pack):
    """One scene of each phase and contract in turn, and the sheets at the end."""
    seen = set()
    tables = [*game(players, names=LONG_NAMES, players=players, pack=pack, **EVERYTHING)]
    for table in tables[:: len(tables) // 150 or 1]:
        view = seen_by(table)
        key = view.phase, view.contract if view.phase in (Phase.TRICKS, Phase.DEAL) else None
        if key in seen:
            continue
        seen.add(key)
        yield table_scene(CATALAN, table)
        for seat in view.asked[:1]:
            if table.view(seat).cards:
                yield hand_scene(CATALAN, table, seat)
        if view.tricks and view.phase is Phase.TRICKS:
            yield tricks_scene(CATALAN, table, None)
    last = tables[-1]
    yield contracts_sheet_scene(CATALAN, last, "1 / 3")
    yield deals_sheet_scene(CATALAN, last, seen_by(last).results[::-1][:14], "2 / 3")
    yield match_result_scene(CATALAN, last)


@pytest.mark.parametrize(("players", "pack"), SEATS)
def test_every_kind_of_picture_of_a_real_game_is_small_enough_to_send(players, pack):
    sizes = [len(draw(scene)) for scene in scenes(players, pack)]
    assert len(sizes) > 12
    assert max(sizes) <= HEAVIEST


@pytest.mark.soak
def test_the_gallery_has_a_real_table_of_every_phase_with_its_description():
    pictures = (*phases.phases(Pictures(CATALAN)), *phases.wordy(Pictures(CATALAN)))
    assert len({picture.name for picture in pictures}) == len(pictures) > 180
    assert all(0 < len(picture.alt) <= 1024 for picture in pictures)
    told = " ".join(picture.about for picture in pictures)
    assert {phase for phase in Phase if f", {phase} " in told} == set(Phase)
    assert all(f"· {players} players ·" in told for players in range(2, 11))
    kinds = {type(picture.scene).__name__ for picture in pictures}
    assert kinds >= {
        "TableScene",
        "HandScene",
        "LobbyScene",
        "TricksScene",
        "ReussiteScene",
        "MariagesScene",
        "DealResultScene",
        "ContractsSheetScene",
        "DealsSheetScene",
        "ScoreSheetScene",
    }


def test_no_two_pictures_of_the_long_names_are_alike_in_two_languages():
    pictures = phases.wordy(Pictures(CATALAN))
    by_table = itertools.groupby(
        sorted(pictures, key=lambda picture: picture.name[:-3]), lambda picture: picture.name[:-3]
    )
    for _, same in by_table:
        alts = [picture.alt for picture in same]
        assert len(set(alts)) == len(alts) == len(Language)
