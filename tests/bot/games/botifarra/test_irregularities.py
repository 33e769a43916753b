"""Texts about irregularities: cuts, drawn dealers, misdeals, revokes and claims."""

import itertools
import random

import pytest

from bot.games.botifarra.face import BotifarraFace
from bot.games.botifarra.names import card_name
from bot.games.botifarra.pictures.cut import CutScene
from bot.games.botifarra.refusals import revoke_reason
from bot.games.botifarra.scenes.table import table_scene
from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES
from bot.tables import commands
from bot.ui.face.face import table_face
from bot.ui.tables.controls import interjection_row
from engine.botifarra import Claim, Cut, Phase, parse_move
from engine.botifarra.deal import FIVE_OF_SWORDS
from tests.bot.games.botifarra.matches import (
    MODES,
    away,
    cut,
    full,
    match,
    misdealt,
    moment,
    moves_of,
    revoked,
    seen_by,
    started,
)
from tests.bot.games.tables import after
from tests.bot.ui import table_texts

ENGLISH = translator(Language.EN)


def test_who_does_not_claim_plays_on_as_long_as_there_is_a_hand_to_play():
    *_, open_hand, over = match(2, player="careless", revoke="claim", max_hands=1)
    interjection = BotifarraFace(Language.EN).interjection
    labels = [interjection_row(ENGLISH, table, interjection).children[0].label for table in (open_hand, over)]
    assert labels == ["No, play on", "No, leave it as it is"]


def public_texts(table):
    """What everybody reads, with the pictures and without."""
    return table_texts.table_message(ENGLISH, table), table_texts.table_alt(ENGLISH, table)


def plain(table):
    """The message to everybody, without the signs for bold names."""
    return table_texts.table_message(ENGLISH, table).replace("**", "")


def pictured(table, seat):
    """The picture of a player's own message."""
    return table_face(table, Language.EN).hand(seat, NO_PREFERENCES).scene({})


# -- who deals, and how


@pytest.mark.parametrize("mode", MODES)
def test_the_card_drawn_for_the_first_dealer_is_told(mode):
    table = moment(Phase.TRUMP, mode=mode)
    drawn = table.moves[0].events[0]
    for text in public_texts(table):
        assert f"Drawn for the first deal: {card_name(ENGLISH, drawn.card)}." in text


@pytest.mark.parametrize("mode", ["pairs4", "individual4", "individual3"])
def test_whoever_holds_the_five_of_swords_is_told_to_be_the_first_dealer(mode):
    table = moment(Phase.TRUMP, mode=mode, first_dealer="five_of_swords")
    holder = next(seat for seat, hand in enumerate(table.match.state.hands) if hand >> FIVE_OF_SWORDS & 1)
    assert f"{table.seats[holder].name} has the five of swords" in plain(table)


@pytest.mark.parametrize("options", [{"mode": "rector2"}, {"max_hands": 2, "target": "none"}])
def test_the_five_of_swords_is_told_of_no_other_hand(options):
    for table in match(2, first_dealer="five_of_swords", **options):
        if table.view(None).deal == 2 or "mode" in options:
            assert not any("five of swords" in text for text in public_texts(table))


def test_after_a_misdeal_nobody_deals_for_whom_the_five_of_swords_would_decide_again():
    table = misdealt(moment(Phase.TRUMP, first_dealer="five_of_swords"))
    for text in (*public_texts(table), table_texts.hand_text(ENGLISH, table, 0)):
        assert "Misdeal: this hand is void." in text
        assert "The cards of the first hand are being dealt." in text
        assert "dealt by" not in text
    assert not table_scene(ENGLISH, table).centre.detail


def waiting_for_the_cut(**options):
    return next(
        table
        for table in match(3, shuffle="no_shuffle", max_hands=2, target="none", **options)
        if table.match.state.phase is Phase.CUT
    )


@pytest.mark.parametrize("mode", MODES)
def test_the_cut_is_asked_for_and_how_it_fell_is_told_until_the_lead(mode):
    table = waiting_for_the_cut(mode=mode)
    cutter = table.view(None).cutter
    name = table.seats[cutter].name
    assert f"▶ {name} to cut the pack." in plain(table)
    assert "You cut: choose how many cards" in table_texts.hand_message(ENGLISH, table, cutter)
    assert "You cut" not in table_texts.hand_message(ENGLISH, table, (cutter + 1) % len(table.seats))
    table = after(table, cut(table, cutter, random.Random(1)))
    depth = parse_move(table.moves[-1].move).depth
    assert f"{name} cut after {depth} cards; the pack was not shuffled." in plain(table)
    lead = next(t for t in moves_of(table, random.Random(1)) if t.match.state.trick)
    assert "shuffled" not in plain(lead)


def test_a_cutter_who_is_away_is_not_asked_to_cut():
    table = waiting_for_the_cut()
    cutter = table.view(None).cutter
    gone = away(table, cutter)
    for text in (
        table_texts.hand_message(ENGLISH, gone, cutter).replace("**", ""),
        table_texts.hand_alt(ENGLISH, gone, cutter),
        table_texts.hand_text(ENGLISH, gone, cutter),
    ):
        assert f"{table.seats[cutter].name} to cut the pack." in text
        assert "You cut" not in text
    assert isinstance(pictured(table, cutter).centre, CutScene)
    assert not isinstance(getattr(pictured(gone, cutter), "centre", None), CutScene)


@pytest.mark.parametrize("cutter", ["right", "partner"])
@pytest.mark.parametrize("mode", MODES)
def test_that_the_table_cut_for_a_late_cutter_is_told_with_the_name(mode, cutter):
    table = waiting_for_the_cut(mode=mode, cutter=cutter)
    late = table.seats[table.view(None).cutter].name
    table = after(table, commands.deal(table, bytes(32)))
    assert isinstance(parse_move(table.moves[-1].move), Cut)
    depth = parse_move(table.moves[-1].move).depth
    sentence = f"{late} was late, so the table cut at random, after {depth} cards; the pack was not shuffled."
    for text in (plain(table), table_texts.table_alt(ENGLISH, table)):
        assert sentence in text


def test_the_trump_of_the_last_pile_is_chosen_by_nobody():
    *_, table = match(3, mode="rector2", trump_source="last_pile")
    for text in (
        table_texts.hand_result_message(ENGLISH, table, table.match.state.results[0]),
        *public_texts(table),
    ):
        assert "chosen by" not in text
    dealt = next(t for t in match(3, mode="rector2", trump_source="last_pile") if t.match.state.deal)
    dealer = dealt.seats[dealt.match.state.dealer].name
    assert f"Trump, from the last pile of {dealer}:" in plain(dealt)


@pytest.mark.parametrize("mode", MODES)
def test_only_partners_can_be_left_the_choice(mode):
    table = moment(Phase.TRUMP, mode=mode)
    texts = [*public_texts(table), table_texts.hand_message(ENGLISH, table, table.match.state.dealer)]
    assert all(("leave the choice" in text) is (mode == "pairs4") for text in texts)


# -- misdeals


def test_a_misdeal_is_proposed_with_who_is_asked():
    table = moment(Phase.TRUMP)
    table = after(table, commands.propose_redeal(table, table.seats[1].person, table.turn))
    assert "Bernat proposes a misdeal" in plain(table)
    assert "Still to agree: Anna, Carla, and Dídac." in plain(table)
    table = after(table, commands.answer_redeal(table, table.seats[0].person, table.turn, agrees=True))
    assert "Still to agree: Carla and Dídac." in plain(table)
    assert "Still to agree: Carla and Dídac." in table_texts.table_alt(ENGLISH, table)
    assert "proposes a misdeal" in table_texts.hand_message(ENGLISH, table, 3)
    assert "proposes a misdeal" in table_texts.hand_alt(ENGLISH, table, 3)


def test_a_misdeal_that_somebody_declines_is_told_until_the_lead():
    table = moment(Phase.TRUMP)
    table = after(table, commands.propose_redeal(table, table.seats[1].person, table.turn))
    table = after(table, commands.answer_redeal(table, table.seats[0].person, table.turn, agrees=False))
    assert "A misdeal was proposed, but not agreed on" in plain(table)
    lead = next(t for t in moves_of(table, random.Random(1)) if t.match.state.trick)
    assert "misdeal" not in plain(lead)


@pytest.mark.parametrize(("misdeal", "step"), [("pass_right", 1), ("same_dealer", 0)])
def test_a_void_hand_is_told_with_who_deals_again(misdeal, step):
    table = moment(Phase.TRUMP, misdeal=misdeal)
    dealer = table.match.state.dealer
    names = [seat.name for seat in table.seats]
    table = misdealt(table)
    assert f"A misdeal by {names[dealer]}: the hand is void." in plain(table)
    assert f"The hand is now dealt by {names[(dealer + step) % 4]}." in plain(table)
    table = after(table, commands.deal(table, bytes(32)))
    assert "The hand is dealt again after a misdeal." in plain(table)


def test_after_a_misdeal_the_hand_before_is_not_told_once_more():
    table = next(t for t in match(3, max_hands=2, target="none") if t.match.state.deal == 2)
    table = misdealt(table)
    for text in public_texts(table):
        assert "write" not in text
        assert "36 to 36" not in text
        assert "the hand is void" in text


# -- revokes


@pytest.mark.parametrize("revoke", ["penalty", "claim"])
@pytest.mark.parametrize("mode", MODES)
def test_a_punished_revoke_is_told_in_full(mode, revoke):
    table = revoked(mode=mode, revoke=revoke)
    result = table.match.state.results[-1]
    played = result.revoke
    texts = [*public_texts(table), table_texts.hand_result_message(ENGLISH, table, result)]
    texts.append(table_texts.hand_result_alt(ENGLISH, table, result))
    for text in (text.replace("**", "") for text in texts):
        offender = table.seats[played.seat].name
        assert f"{offender} played an illegal card: {card_name(ENGLISH, played.card)}." in text
        before = table.seats[(played.seat - 1) % len(table.seats)].name
        assert f"{before} {card_name(ENGLISH, played.trick[-1])}" in text
        assert revoke_reason(ENGLISH, played.reason) in text
        for card in played.legal:
            assert card_name(ENGLISH, card) in text
        assert ("said “Renúncia!”" in text) is (revoke == "claim")
        assert "36" in text or "Scored:" in text


def test_the_points_of_a_hand_that_a_revoke_ended_are_void():
    table = revoked(revoke="penalty")
    text = table_texts.hand_result_message(ENGLISH, table, table.match.state.results[-1])
    assert "What was taken in this hand is void" in text
    assert "Points:" not in text
    late = next(
        t for t in (revoked(seed, revoke="penalty") for seed in itertools.count(1)) if t.view(None).tricks
    )
    assert "Last trick" not in table_texts.hand_message(ENGLISH, late, 0)
    for alt in (table_texts.table_alt(ENGLISH, late), table_texts.hand_alt(ENGLISH, late, 0)):
        assert "takes the trick" not in alt
    assert table_scene(ENGLISH, late).last_trick.points is None
    assert pictured(late, 0).trick_points is None


def test_the_claimer_of_an_earlier_hand_is_not_taken_for_that_of_a_later_one():
    first = revoked(revoke="claim", max_hands=9, target="none")
    for table in moves_of(first, random.Random(5), "careless"):
        if len(table.match.state.results) == 2:
            break
    text = table_texts.hand_result_message(ENGLISH, table, table.match.state.results[0])
    assert text.count("said “Renúncia!”") == 1
    assert "Renúncia" not in table_texts.hand_result_message(ENGLISH, table, table.match.state.results[1])


def test_a_refused_claim_is_told_for_the_rest_of_the_hand():
    table = next(t for t in match(3, revoke="claim") if len(t.match.state.tricks) == 2)
    table = after(table, commands.game_move(table, 1, Claim()))
    for later in (
        table,
        next(t for t in moves_of(table, random.Random(1)) if len(t.match.state.tricks) == 5),
    ):
        assert "Bernat said “Renúncia!” wrongly" in plain(later)
        assert "Bernat said “Renúncia!” wrongly" in table_texts.table_alt(ENGLISH, later)


def test_between_two_hands_a_claim_is_still_possible_where_claims_are_played():
    for revoke in ("claim", "penalty"):
        table = next(t for t in match(3, revoke=revoke, max_hands=2, target="none") if t.match.state.results)
        for text in public_texts(table):
            assert ("Until the next deal “Renúncia!”" in text) is (revoke == "claim")


def test_the_last_result_stands_unless_it_is_claimed():
    *_, table = match(3, revoke="claim")
    sheet = (table_texts.match_result_message, table_texts.match_result_alt, table_texts.score_text)
    for text in (
        *public_texts(table),
        table_texts.hand_message(ENGLISH, table, 0),
        *(told(ENGLISH, table) for told in sheet),
    ):
        assert "The result stands unless somebody says “Renúncia!” now." in text
    assert "Waiting for: Anna, Bernat, Carla, and Dídac." in plain(table)
    table = after(table, commands.accept_result(table, table.seats[1].person, table.turn))
    assert "Waiting for: Anna, Carla, and Dídac." in plain(table)
    table = after(table, commands.confirm_result(table))
    for text in (*public_texts(table), *(told(ENGLISH, table) for told in sheet)):
        assert "Renúncia" not in text


def test_whoever_is_waited_for_is_told_as_you():
    *_, table = match(3, revoke="claim")

    def own():
        return table_texts.hand_message(ENGLISH, table, 1).replace("**", "")

    assert "Waiting for you, and for: Anna, Carla, and Dídac." in own()
    for seat in (0, 2, 3):
        table = after(table, commands.accept_result(table, table.seats[seat].person, table.turn))
    assert own().count("Waiting") == own().count("Waiting for you.") == 1
    assert "Waiting for: Bernat." in plain(table)


def after_a_wrong_claim_and_a_right_one(wrong, right):
    """The table after somebody claimed for nothing, and somebody of the other pair with reason in the same hand."""
    for seed in itertools.count():
        tables = match(seed, revoke="claim", player="careless")
        table = next(t for t in tables if seen_by(t, wrong).may_claim)
        if table.match.state.revokes:
            continue
        table = after(table, commands.game_move(table, wrong, Claim()))
        for later in moves_of(table, random.Random(seed), "careless"):
            if any(revoke.seat % 2 == wrong % 2 for revoke in later.match.state.revokes):
                return after(later, commands.game_move(later, right, Claim()))
    raise AssertionError


def test_a_wrong_claim_is_no_news_any_more_once_another_was_right():
    table = after_a_wrong_claim_and_a_right_one(1, 0)
    for text in (plain(table), table_texts.hand_message(ENGLISH, table, 1)):
        assert "played an illegal card" in text
        assert "wrongly" not in text


@pytest.mark.parametrize("revoke", ["prevent", "penalty", "claim"])
def test_who_follows_where_any_card_is_taken_is_warned_in_the_message(revoke):
    for table in match(3, revoke=revoke):
        for seat in range(4):
            view = seen_by(table, seat)
            warned = "This table takes any card" in table_texts.hand_message(ENGLISH, table, seat)
            assert warned is (revoke != "prevent" and view.to_move == seat and bool(view.trick))


def test_where_nobody_is_here_who_could_claim_nobody_is_waited_for():
    *_, table = match(3, revoke="claim")
    assert "Waiting" not in plain(away(table))


def test_before_the_start_nothing_has_gone_wrong():
    lobby, begun = full(revoke="claim"), started(revoke="claim")
    texts = [
        table_texts.lobby_alt(ENGLISH, lobby),
        table_texts.lobby_message(ENGLISH, lobby),
        *public_texts(begun),
    ]
    for text in texts:
        assert "isdeal" not in text
        assert "said" not in text
