"""Results of hands and matches: they stay in the channel, can be checked, and count."""

import re

import pytest

from bot.ui.controls.custom_id import Action
from computers.compiled import IS_AVAILABLE
from tests.bot.behaviour.match import (
    begun,
    hurry_to_the_end_of_the_hand,
    play_hand,
    play_with_computers,
    set_rule,
)
from tests.bot.behaviour.table import alone, asked, play_on, started, to_the_first_card

TWO_HANDS = {"hands": 2, "target": "none"}
REVIEW = [Action.REVIEW] * IS_AVAILABLE
"""The button of a review, which there is where hands can be judged."""
COMMITMENT = re.compile(r"Fingerprint: `([0-9a-f]{64})`")


async def first_hand(world):
    """Let one person and three computers play the first of two hands."""
    anna = await alone(world, **TWO_HANDS)
    await play_with_computers(anna)
    return anna


async def test_a_finished_hand_shows_its_points_multiplier_and_totals(world):
    anna = await first_hand(world)
    shown = anna.table()
    assert re.search(r"score \d+ point", shown.text)
    assert "×" in shown.alts[0]
    assert Action.NEXT_DEAL in {what.action for what in shown.enabled}


async def test_the_next_hand_is_dealt_by_itself_after_a_while(world):
    anna = await first_hand(world)
    assert anna.hands() == []
    await world.later(minutes=11)
    assert len(anna.hands()) == 1
    assert anna.hand().cards


async def test_after_a_click_in_the_last_hand_the_next_one_comes_below_its_table(world):
    anna = await first_hand(world)
    private = anna.sees_alone()[-1]
    await anna.click(Action.NEXT_DEAL, on=private)
    assert anna.hand().id > anna.table().id
    assert len(anna.hands()) == 1
    assert private.id not in {message.id for message in anna.sees()}


async def test_a_stranger_cannot_deal(world):
    await first_hand(world)
    answer = await world.person("Eva").click(Action.NEXT_DEAL)
    assert answer.is_private
    assert "do not sit at this table" in answer.text
    assert world.tables.get(1).match.state.deal == 1


async def test_the_result_of_a_hand_stays_and_the_next_one_has_a_message_of_its_own(world):
    anna = await first_hand(world)
    old = anna.table()
    await anna.click(Action.NEXT_DEAL, on=old)
    public = anna.sees_publicly()
    assert len(public) == 2
    assert public[0].id == old.id
    assert re.search(r"score \d+ point", public[0].text)
    assert [what.action for what in public[0].buttons] == [*REVIEW, Action.SHUFFLE]
    assert Action.HAND in {what.action for what in public[1].buttons}
    assert len(anna.hands()) == 1


async def three_hands(world):
    """Play three hands of three with computers; return the person, before the last result is shown anew."""
    anna = await alone(world, hands=3, target="none")
    for _ in range(2):
        await play_with_computers(anna)
        await anna.click(Action.NEXT_DEAL, on=anna.table())
    return anna


async def test_a_result_becomes_one_line_when_the_next_hand_is_over(world):
    anna = await alone(world, hands=3, target="none")
    await play_with_computers(anna)
    first = anna.table()
    await anna.click(Action.NEXT_DEAL, on=first)
    assert anna.sees_publicly()[0].pictures
    await play_with_computers(anna)
    short, second = anna.sees_publicly()
    assert short.id == first.id
    assert re.fullmatch(r"-# Hand 1\. .+ score \d+ points?\. Match: .+\.", short.text)
    assert short.pictures == short.buttons == []
    assert second.pictures


async def test_at_the_end_of_the_match_one_result_and_the_lines_of_the_others_stay(world):
    anna = await three_hands(world)
    await play_with_computers(anna)
    one, two, end = anna.sees_publicly()
    assert one.text.startswith("-# Hand 1.")
    assert two.text.startswith("-# Hand 2.")
    assert Action.PLAY_AGAIN in {what.action for what in end.buttons}


@pytest.mark.usefixtures("only_bot_token")
async def test_a_result_is_shortened_without_a_token_too(world):
    anna = await three_hands(world)
    assert anna.sees_publicly()[0].text.startswith("-# Hand 1.")


async def test_after_a_restart_the_result_of_before_stays_whole_and_later_ones_are_shortened(world):
    anna = await alone(world, hands=4, target="none")
    await play_with_computers(anna)
    await anna.click(Action.NEXT_DEAL, on=anna.table())
    await world.restart()
    for _ in range(2):
        await play_with_computers(anna)
        await anna.click(Action.NEXT_DEAL, on=anna.table())
    first, second, third, _ = anna.sees_publicly()
    assert first.pictures
    assert second.text.startswith("-# Hand 2.")
    assert third.pictures


async def test_the_shuffle_of_every_finished_hand_can_still_be_chosen(world):
    anna = await three_hands(world)
    first, second = (world.tables.get(1).shuffle_of(hand) for hand in (1, 2))
    asked = await anna.click(Action.SHUFFLE, on=anna.table())
    assert second.secret.hex() in asked.text
    (message,) = asked.messages
    await anna.choose(Action.SHUFFLE, "1", on=message)
    shown = anna.now(message)
    assert first.secret.hex() in shown.text
    assert [file.filename for file in shown.pictures] == ["shuffle-1-1.jsonl"]


async def test_the_dealer_of_a_rematch_is_drawn_if_its_host_chooses_the_draw(world):
    anna = await alone(world, hands=1, target="none")
    await play_with_computers(anna)
    await anna.click(Action.PLAY_AGAIN)
    await anna.all_rules()
    await anna.click(Action.RULES_PAGE, "deal")
    assert world.tables.get(2).due_dealer is not None
    usual = world.tables.get(2).options.to_json()["first_dealer"]
    await anna.choose(Action.CHOOSE_RULE, usual, "first_dealer")
    assert world.tables.get(2).due_dealer is None


async def test_a_word_is_asked_for_while_another_shuffle_is_to_come(world):
    anna = await alone(world, hands=2, target="none")
    for follows in (True, False):
        answer = await anna.click(Action.SHUFFLE, on=anna.table())
        assert (Action.WORD in {what.action for what in answer.messages[0].buttons}) is follows
        if follows:
            await play_with_computers(anna)
            await anna.click(Action.NEXT_DEAL, on=anna.table())


async def test_the_fingerprint_stands_where_a_deal_is_awaited_and_stays_in_the_channel(world):
    anna = await alone(world, hands=3, target="none")
    fingerprint = world.tables.get(1).shuffle_of(2).commitment
    assert fingerprint not in anna.table().text
    asking = await anna.click(Action.SHUFFLE, on=anna.table())
    assert asking.is_private
    assert fingerprint in asking.text
    await play_with_computers(anna)
    assert f"Fingerprint of the next hand (2): {short(fingerprint)}" in anna.table().text
    await anna.click(Action.NEXT_DEAL, on=anna.table())
    finished, now = anna.sees_publicly()
    following = world.tables.get(1).shuffle_of(3).commitment
    assert f"Fingerprint of hand 3, published before hand 2 was played: {short(following)}" in finished.text
    assert "Fingerprint" not in now.text


def short(commitment):
    return f"{commitment[:4]}…{commitment[-4:]}"


async def test_the_shuffle_shows_nothing_of_the_secret_while_its_hand_is_open(world):
    players = await started(world, **TWO_HANDS)
    shuffles = world.tables.get(1).shuffles
    secrets = [shuffles[0].seed.hex(), *(shuffle.secret.hex() for shuffle in shuffles)]
    await to_the_first_card(players)
    for asker in (*players, world.person("Eva")):
        answer = await asker.click(Action.SHUFFLE)
        assert answer.is_private
        assert COMMITMENT.search(answer.text)
        assert not any(secret in message.everything() for message in asker.sees() for secret in secrets)
    await play_on(players, cards=43)
    answer = await players[0].click(Action.SHUFFLE)
    assert not any(secret in answer.text for secret in secrets)


async def test_the_shuffle_of_a_finished_hand_can_be_checked_by_anyone(world, capsys, tmp_path):
    anna = world.person("Anna")
    await anna.command("botifarra new", **TWO_HANDS)
    await anna.all_rules()
    published = COMMITMENT.search((await anna.click(Action.SHUFFLE, on=anna.sees_alone()[-1])).text)[1]
    said = await anna.say_word("It's  `Càntir`")
    assert said.is_private
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    await play_with_computers(anna)
    await anna.click(Action.NEXT_DEAL, on=anna.table())
    result = anna.sees_publicly()[0]
    checking = await anna.click(Action.SHUFFLE, on=result)
    assert COMMITMENT.search(checking.text)[1] == published
    seed = world.tables.get(1).shuffles[0].seed.hex()
    assert seed in checking.text
    assert await checking.verify(tmp_path) == 0
    assert seed in capsys.readouterr().out


async def test_a_word_of_a_stranger_goes_into_no_shuffle(world):
    await alone(world)
    answer = await world.person("Eva").click(Action.SHUFFLE)
    assert Action.WORD not in {what.action for what in answer.messages[0].buttons}


async def test_the_end_of_a_match_shows_who_has_won_and_offers_another_match(world):
    anna = await alone(world)
    await play_with_computers(anna)
    shown = anna.table()
    assert "win the match" in shown.text or "draw" in shown.text
    actions = {what.action for what in shown.enabled}
    assert Action.PLAY_AGAIN in actions
    for action in actions - {Action.PLAY_AGAIN}:
        answer = await anna.click(action, on=shown)
        assert answer.is_private
        assert answer.text


async def test_play_again_keeps_the_seats_brings_the_hands_and_the_rotation_goes_on(world):
    players = await started(world)
    dealer = players.index(asked(players))
    await play_hand(players)
    await players[2].click(Action.PLAY_AGAIN)
    lobby = players[0].table()
    assert [player.name in lobby.text for player in players] == [True] * 4
    assert Action.START in {what.action for what in lobby.enabled}
    rules = await players[0].all_rules()
    assert f"{players[(dealer + 1) % 4].name} deals first" in rules.text
    await players[2].click(Action.START)
    assert [len(player.hands()) for player in players] == [1, 1, 1, 1]
    assert players.index(asked(players)) == (dealer + 1) % 4


async def test_the_hand_of_a_finished_match_plays_again_too(world):
    anna, bernat, *_ = players = await started(world)
    await play_hand(players)
    over = anna.sees_alone()[-1]
    assert [what.action for what in over.enabled] == [Action.PLAY_AGAIN, *REVIEW]
    await anna.click(Action.PLAY_AGAIN, on=over)
    assert not bernat.table().is_ephemeral
    assert Action.START in {what.action for what in bernat.table().enabled}


async def test_play_again_is_for_those_who_played(world):
    anna = await alone(world)
    await play_with_computers(anna)
    answer = await world.person("Eva").click(Action.PLAY_AGAIN)
    assert answer.is_private
    assert "do not sit at this table" in answer.text


async def test_a_finished_match_counts_for_its_people_and_not_for_computers(world):
    anna, bernat, *_ = await begun(world, 2, hands=4, target="none")
    for _ in range(3):
        await hurry_to_the_end_of_the_hand(world)
        await anna.click(Action.NEXT_DEAL)
    await hurry_to_the_end_of_the_hand(world)
    assert "does not count" not in anna.table().text
    board = await anna.command("leaderboard", by="results")
    assert not board.messages[0].is_ephemeral
    assert "Anna" in board.text
    assert "Bernat" in board.text
    assert not any(name in board.text for name in ("Quim", "Remei", "Toni", "Mercè"))
    for player in (anna, bernat):
        assert "1 match:" in (await player.command("stats")).told


async def test_a_match_of_one_hand_is_told_and_does_not_count_for_the_leaderboard(world):
    anna, bernat = await begun(world, 2, hands=1, target="none")
    await hurry_to_the_end_of_the_hand(world)
    assert "A match with fewer hands than players does not count for the leaderboard." in anna.table().text
    board = (await anna.command("leaderboard", by="results")).text
    assert "Nobody is on this leaderboard yet" in board
    assert "play a rated match without hints to its end against other people" in board
    assert "Matches limited to fewer hands than players" in board
    stats = (await bernat.command("stats")).told
    assert "1 match:" in stats
    assert "Matches limited to fewer hands than players" in stats


async def test_whoever_chooses_only_cut_is_told_what_it_gives_away(world):
    anna = world.person("Anna")
    await anna.command("botifarra new", hands=4, target="none")
    assert "can predict" not in (await anna.all_rules()).text
    panel = await set_rule(anna, "shuffle", "no_shuffle")
    assert "a program can predict hands: such a match does not count" in panel.text
