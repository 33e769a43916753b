"""Real tables of Barbu in every phase, for two to ten players, as everybody or one player sees them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Language
from bot.people.preferences import NO_PREFERENCES
from bot.tables.table import Stage, Table
from bot.ui.face.face import TableFace, face_of, table_face
from bot.ui.face.shown import Shown
from bot.ui.tables.lobby import lobby as shown_lobby
from bot.ui.text import facts
from engine.barbu import BarbuView, Contract, Phase
from engine.game import Seat
from tools.gallery.barbu.tables import (
    LONG_NAMES,
    Wanted,
    away,
    found,
    lobby,
    phase,
    playing,
    scored,
    view_of,
)
from tools.gallery.pictures import NO_AVATARS, Picture, Pictures

_EVERYTHING = {"per_dealer": 1, "votation": "on", "extra_round": "both", "mariages": "on"}
_TEN = {"players": 10, "pack": "52", "per_dealer": 1}
_DEALERS_CHOICE = (Contract.PLIS, Contract.COEURS, Contract.DAMES, Contract.BARBU, Contract.SALADE)


def phases(make: Pictures) -> Iterator[Picture]:
    """Yield every phase from the lobby to the last score sheet."""
    show = BarbuPictures(make.tr.language)
    yield from _lobbies(show)
    yield from _choosing(show)
    yield from _tricks(show)
    yield from _reussites(show)
    yield from _mariages(show)
    yield from _results(show)
    yield from _sheets(show)


def wordy(_make: Pictures) -> Iterator[Picture]:
    """Yield the wordiest pictures with long names, in every language."""
    ten = found(_nine_lie(2), names=LONG_NAMES, careful=False, **_TEN)
    choosing = found(phase(Phase.CONTRACT), names=LONG_NAMES, players=4, dernier_pli="on")
    voting = found(phase(Phase.VOTE), names=LONG_NAMES, players=6, **_EVERYTHING)
    reussite = found(_some_out(1), names=LONG_NAMES, careful=False, players=8)
    mariages = found(_opened(2), names=LONG_NAMES, players=5, **_EVERYTHING)
    slam = found(_slam, names=LONG_NAMES, careful=False, players=3, slam="flip")
    over = found(phase(Phase.OVER), names=LONG_NAMES, players=4, per_dealer=2)
    for language in Language:
        show = BarbuPictures(language)
        yield show.public(f"long_lobby_{language}", lobby(LONG_NAMES, players=10, pack="52"))
        yield show.public(f"long_choose_{language}", choosing)
        yield show.hand(f"long_choose_hand_{language}", choosing)
        yield show.public(f"long_vote_{language}", voting)
        yield show.public(f"long_tricks_10_{language}", ten)
        yield show.hand(f"long_tricks_10_hand_{language}", ten)
        yield show.public(f"long_reussite_{language}", reussite)
        yield show.public(f"long_mariages_{language}", mariages)
        yield show.public(f"long_slam_{language}", slam)
        yield show.sheet(f"long_sheet_{language}", reussite)
        yield show.sheet(f"long_over_{language}", over)


class BarbuPictures:
    """Makes pictures of tables of Barbu in one language, from what their face shows."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def public(self, name: str, table: Table) -> Picture:
        """Return the public picture of a lobby or a game."""
        if table.stage is Stage.LOBBY:
            return _picture(name, table, "lobby", shown_lobby(face_of(table.game.name, self.language), table))
        return _picture(name, table, "everybody", self._face(table).public())

    def hand(self, name: str, table: Table, seat: Seat | None = None) -> Picture:
        """Return the cards of a seat, by default of the one that is to move."""
        asked = view_of(table).asked
        seat = asked[0] if seat is None else seat
        return _picture(name, table, f"seat {seat}", self._face(table).hand(seat, NO_PREFERENCES))

    def tricks(self, name: str, table: Table) -> Picture:
        """Return the last trick, which everybody may look at."""
        return _picture(name, table, "everybody", self._face(table).tricks(None))

    def sheet(self, name: str, table: Table, page: int = 0) -> Picture:
        """Return a page of the score sheet."""
        return _picture(name, table, "everybody", self._face(table).score_sheet(page))

    def _face(self, table: Table) -> TableFace:
        return table_face(table, self.language)


def _picture(name: str, table: Table, viewer: str, shown: Shown) -> Picture:
    if shown.scene is None:
        raise LookupError(f"there is no picture for {name}")
    view = None if table.stage is Stage.LOBBY else view_of(table)
    where = "before the start" if view is None else f"deal {view.deal}, {view.phase}"
    about = f"Barbu · {table.options.players} players · {where} · {viewer}"
    return Picture(f"barbu_real_{name}", about, shown.scene(NO_AVATARS), facts.description(shown.facts))


def _lobbies(show: BarbuPictures) -> Iterator[Picture]:
    for players, pack in ((2, "32"), (4, "32"), (5, "32"), (10, "52")):
        yield show.public(f"lobby_{players}", lobby(players=players, pack=pack))
    yield show.public("lobby_everything", lobby(players=4, slam="chelem", dernier_pli="on", **_EVERYTHING))


def _choosing(show: BarbuPictures) -> Iterator[Picture]:
    for players in (2, 4, 7):
        yield show.public(f"waiting_{players}", found(lambda view: not view.deal, players=players))
        table = found(phase(Phase.CONTRACT), players=players)
        yield show.public(f"choose_{players}", table)
        yield show.hand(f"choose_hand_{players}", table)
        yield show.hand(f"wait_hand_{players}", table, _another(view_of(table)))
    yield show.public("choose_last", found(phase(Phase.CONTRACT, 24), players=4))
    table = found(_height_is_asked, players=4, order="drawn")
    yield show.public("height", table)
    yield show.hand("height_hand", table)
    ace = found(
        _height_is_asked,
        seed=24,
        players=4,
        pack="52",
        ace_place="first_ace",
        reussite_start="last_dealt",
        order="forced",
        rotation="block",
    )
    yield show.public("ace_side", ace)
    yield show.hand("ace_side_hand", ace)
    for players in (4, 10):
        options = {"players": players, "pack": "52" if players > 8 else "32", **_EVERYTHING}
        table = found(lambda view: view.phase is Phase.VOTE and len(view.voters) == 2, **options)
        yield show.public(f"vote_{players}", table)
        yield show.hand(f"vote_hand_{players}", table)
        yield show.hand(f"voted_hand_{players}", table, view_of(table).voters[0])


def _tricks(show: BarbuPictures) -> Iterator[Picture]:
    for contract in _DEALERS_CHOICE:
        table = found(playing(contract, 3, 3), players=4)
        yield show.public(f"{contract}_4", table)
        yield show.hand(f"{contract}_hand_4", table)
    for players in (2, 3, 5, 6, 8):
        table = found(playing(Contract.SALADE, players - 1, 2), players=players)
        yield show.public(f"salade_{players}", table)
        yield show.hand(f"salade_hand_{players}", table)
    for players in (2, 3, 4, 6, 8):
        lies = found(playing(Contract.DAMES, 0, 2), players=players)
        yield show.public(f"dames_lies_{players}", lies)
        yield show.hand(f"dames_lead_{players}", lies)
    table = found(playing(Contract.COEURS, 7, 2), players=9, pack="52")
    yield show.public("coeurs_9", table)
    ten = found(_nine_lie(2), careful=False, **_TEN)
    yield show.public("tricks_10", ten)
    yield show.hand("tricks_hand_10", ten)
    yield show.tricks("last_trick_10", ten)
    whole = {"players": 2, "pack": "52"}
    yield show.hand("hand_26", found(playing(Contract.PLIS, 0, 0), **whole))
    yield show.hand("hand_26_follows", found(playing(Contract.PLIS, 1, 2), **whole))
    yield show.public("left_52", found(playing(Contract.SALADE, 4, 3), players=6, pack="52", lead="left"))
    clubs = found(playing(Contract.COEURS, 2, 4), players=4, penalty_suit="C", barbu="KS")
    yield show.public("trefles", clubs)
    yield show.public("slam_maybe", found(_slam_maybe, careful=False, players=4, slam="flip"))
    yield show.public("away", away(found(playing(Contract.PLIS, 2, 2), players=5), 1, 2))
    yield show.public("dernier_pli", found(playing(Contract.DERNIER_PLI, 2, 6), players=4, dernier_pli="on"))
    for contract in (Contract.RATATOUILLE, Contract.ANTI_RATATOUILLE):
        for players in (4, 7):
            table = found(playing(contract, 2, 2), players=players, **_EVERYTHING)
            yield show.public(f"{contract}_{players}", table)
            yield show.hand(f"{contract}_hand_{players}", table)
    yield show.tricks("last_trick_4", found(playing(Contract.SALADE, 1, 3), players=4))


def _reussites(show: BarbuPictures) -> Iterator[Picture]:
    yield show.public("reussite_begin", found(phase(Phase.REUSSITE), players=4))
    for players, pack in ((2, "32"), (3, "52"), (4, "32"), (5, "52"), (8, "32"), (10, "52")):
        table = found(_some_out(0 if players == 2 else 1), players=players, pack=pack, careful=False)
        yield show.public(f"reussite_{players}", table)
        yield show.hand(f"reussite_hand_{players}", table)
    first_ace = {"players": 4, "pack": "52", "ace_place": "first_ace"}
    yield show.public("reussite_open_ace", found(_laid(20), **first_ace))
    low = found(
        lambda view: view.layout is not None and str(view.layout.ace_side) == "low",
        careful=False,
        **first_ace,
    )
    yield show.public("reussite_low_ace", low)
    yield show.hand("once_more", found(lambda view: view.may_decline, players=4, careful=False))


def _mariages(show: BarbuPictures) -> Iterator[Picture]:
    for players, pack in ((2, "32"), (4, "52"), (8, "32"), (10, "52")):
        options = {"players": players, "pack": pack, "per_dealer": 1, "mariages": "on"}
        yield show.public(f"mariages_{players}_begin", found(phase(Phase.MARIAGES), **options))
        yield show.public(f"mariages_{players}_one", found(_opened(1), **options))
        yield show.public(f"mariages_{players}_two", found(_opened(2), **options))
        yield show.public(f"mariages_{players}_pair", found(_pairs(4), **options))


def _results(show: BarbuPictures) -> Iterator[Picture]:
    for contract in (*_DEALERS_CHOICE, Contract.REUSSITE):
        for players in (2, 4, 6):
            yield show.public(f"result_{contract}_{players}", found(scored(contract), players=players))
    ten = {"players": 10, "pack": "52"}
    for contract in (Contract.SALADE, Contract.REUSSITE):
        yield show.public(f"result_{contract}_10", found(scored(contract), **ten))
    for contract in (Contract.RATATOUILLE, Contract.ANTI_RATATOUILLE, Contract.MARIAGES):
        for players in (3, 8):
            table = found(scored(contract), players=players, **_EVERYTHING)
            yield show.public(f"result_{contract}_{players}", table)
    yield show.public("result_slam", found(_slam, careful=False, players=3, slam="flip"))


def _sheets(show: BarbuPictures) -> Iterator[Picture]:
    for players, pack in ((2, "32"), (4, "32"), (7, "52"), (10, "52")):
        some = found(phase(Phase.CONTRACT, 12), players=players, pack=pack)
        yield show.sheet(f"sheet_{players}", some)
        yield show.sheet(f"deals_{players}", some, 1)
        over = found(phase(Phase.OVER), careful=False, players=players, pack=pack, per_dealer=3)
        yield show.sheet(f"over_{players}", over)
    yield show.sheet("sheet_few", found(phase(Phase.CONTRACT, 10), players=5, per_dealer=2))
    yield show.sheet("sheet_drawn", found(phase(Phase.DEAL, 8), players=4, order="drawn"))
    yield show.sheet("sheet_forced", found(phase(Phase.DEAL, 8), players=4, order="forced"))
    yield show.sheet("sheet_extras", found(phase(Phase.MARIAGES), players=4, **_EVERYTHING))
    yield show.sheet("over_extras", found(phase(Phase.OVER), players=8, **_EVERYTHING))


def _another(view: BarbuView) -> Seat:
    return next(seat for seat in range(view.options.players) if seat not in view.asked)


def _height_is_asked(view: BarbuView) -> bool:
    return view.phase is Phase.CONTRACT and view.contract is not None


def _nine_lie(tricks: int) -> Wanted:
    """Return whether ten cards but one lie after ``tricks`` tricks of salade."""
    return playing(Contract.SALADE, 9, tricks)


def _slam_maybe(view: BarbuView) -> bool:
    if view.phase is not Phase.TRICKS or view.contract is not Contract.COEURS or len(view.tricks) < 4:
        return False
    hearts = [sum(card.suit.name == "HEARTS" for card in trick.cards) for trick in view.tricks]
    takers = {trick.winner for trick, number in zip(view.tricks, hearts, strict=True) if number}
    return len(takers) == 1 and 4 <= sum(hearts) < 8


def _slam(view: BarbuView) -> bool:
    return (
        not view.has_dealt
        and bool(view.results)
        and (view.results[-1].contract.has_tricks and max(view.results[-1].scores) > 0)
    )


def _some_out(players: int) -> Wanted:
    return lambda view: view.phase is Phase.REUSSITE and len(view.places) == players and _lies(view) > 12


def _laid(cards: int) -> Wanted:
    return lambda view: view.layout is not None and _lies(view) >= cards and view.layout.ace_side is None


def _lies(view: BarbuView) -> int:
    return 0 if view.layout is None else view.layout.placed.bit_count()


def _opened(cards: int) -> Wanted:
    return lambda view: (
        view.mariages is not None and view.phase is Phase.MARIAGES and len(view.mariages.open_cards) == cards
    )


def _pairs(number: int) -> Wanted:
    return lambda view: view.mariages is not None and sum(view.mariages.pairs) == number
