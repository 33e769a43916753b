"""Preferences are saved one by one."""

import asyncio

import pytest

from bot.people.preferences import PersonalPreferences, Preferences

ANNA = 7


class Slow:
    """A slow store that can fail."""

    def __init__(self):
        self.kept = {}
        self.fails = False

    async def person_preferences(self, user_id):
        await asyncio.sleep(0)
        return Preferences(**self.kept)

    async def set_person_preferences(self, user_id, **chosen):
        for _ in range(3):
            await asyncio.sleep(0)
        if self.fails:
            raise OSError("the disk is full")
        self.kept |= chosen


async def test_of_two_choices_at_once_both_are_kept():
    slow = Slow()
    preferences = PersonalPreferences(slow)
    await asyncio.gather(preferences.choose(ANNA, trump_last=True), preferences.choose(ANNA, text_only=True))
    assert await preferences.of(ANNA) == Preferences(trump_last=True, text_only=True)
    assert slow.kept == {"trump_last": True, "text_only": True}


async def test_what_is_not_chosen_anew_is_not_written_again():
    """Somebody who was forgotten meanwhile does not come back with the choices of before."""
    slow = Slow()
    preferences = PersonalPreferences(slow)
    await preferences.choose(ANNA, text_only=True)
    slow.kept.clear()
    await preferences.choose(ANNA, trump_last=True)
    assert slow.kept == {"trump_last": True}


async def test_a_choice_that_cannot_be_kept_does_not_hold():
    slow = Slow()
    preferences = PersonalPreferences(slow)
    slow.fails = True
    with pytest.raises(OSError, match="full"):
        await preferences.choose(ANNA, text_only=True)
    assert await preferences.of(ANNA) == Preferences()


async def test_the_question_about_only_cards_comes_with_the_tenth_forced_click_and_never_again():
    preferences = PersonalPreferences(Slow())
    asked = []
    for _ in range(12):
        await preferences.note_forced_click(ANNA)
        asked.append((await preferences.of(ANNA)).asks_about_only_card)
    assert asked == [False] * 9 + [True] * 3
    await preferences.choose(ANNA, only_card=False)
    for _ in range(12):
        await preferences.note_forced_click(ANNA)
    assert not (await preferences.of(ANNA)).asks_about_only_card


async def test_who_has_chosen_already_is_not_asked_about_only_cards():
    preferences = PersonalPreferences(Slow())
    await preferences.choose(ANNA, only_card=True)
    await preferences.choose(ANNA, only_card=False)
    for _ in range(12):
        await preferences.note_forced_click(ANNA)
    assert not (await preferences.of(ANNA)).asks_about_only_card
