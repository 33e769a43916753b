"""Strategy pages as a beginner reads them: privately, a page at a time, in one message that turns."""

from itertools import product

import pytest

from bot.i18n import Language, translator
from bot.ui.controls.page_id import PageId, PageView
from bot.ui.face.face import FACES
from tests.examples import one_in

GAMES = [name for name, face in FACES.items() if face.strategy is not None]


def turning(message):
    """Return the buttons that turn pages and can be pressed, in order."""
    ids = [
        PageId.parse(part["custom_id"])
        for part in message.parts
        if part.get("custom_id", "").startswith(f"{PageId.prefix}:") and not part.get("disabled")
    ]
    return [each for each in ids if each.view is not PageView.MEASURED]


@pytest.mark.parametrize(
    ("game", "language", "text_only"), one_in(3, product(GAMES, Language, [False, True]))
)
async def test_a_beginner_reads_every_page_to_and_fro_in_one_message(world, game, language, text_only):
    anna = world.person("Anna")
    await world.bot.services.languages.choose(anna.id, language)
    await world.bot.services.preferences.choose(anna.id, text_only=text_only)
    pages, tr = FACES[game].strategy.pages, translator(language, game)
    answer = await anna.command("help", topic=game)
    assert answer.is_private
    (message,) = anna.sees_alone()
    for number, page in enumerate(pages):
        assert tr.gettext(page.title) in message.text
        for rule in page.rules:
            assert tr.gettext(rule.says) in message.text
            assert rule.measured.rounded(tr) in message.text
        assert tr.gettext(page.example.says) in message.text
        assert bool(message.alts) is not text_only
        neighbours = [each for each in (number - 1, number + 1) if 0 <= each < len(pages)]
        assert [each.page for each in turning(message)] == neighbours
        if number + 1 < len(pages):
            await anna.member.click(message.raw, custom_id=str(PageId(game, number + 1)))
            (message,) = anna.sees_alone()
    await anna.member.click(message.raw, custom_id=str(PageId(game, len(pages) - 2)))
    (message,) = anna.sees_alone()
    assert tr.gettext(pages[-2].title) in message.text


async def test_how_the_figures_were_measured_comes_by_a_button_in_a_message_of_its_own(world):
    anna = world.person("Anna")
    await anna.command("help", topic="botifarra")
    (page,) = anna.sees_alone()
    assert "six cards +9 points" in page.text
    assert "with three +9" in page.text, "+8.500 is rounded like its +8.5 beside it"
    assert "±" not in page.text
    guide = FACES["botifarra"].strategy
    await anna.member.click(page.raw, custom_id=str(PageId("botifarra", 0, PageView.MEASURED)))
    shown, told = anna.sees_alone()
    assert shown.text == page.text
    assert guide.pages[0].rules[0].measured(translator(Language.EN, "botifarra")) in told.text
    assert "+8.9 ± 0.7 points" in told.text
    assert guide.pages[0].details in told.text


async def test_the_help_without_a_topic_offers_the_pages_in_a_message_of_their_own(world):
    anna = world.person("Anna")
    await anna.command("help")
    (first,) = anna.sees_alone()
    (every,) = [part for part in first.parts if part.get("label") == "All commands"]
    await anna.member.click(first.raw, custom_id=every["custom_id"])
    help_shown = anna.sees_alone()[-1]
    (offered,) = turning(help_shown)
    await anna.member.click(help_shown.raw, custom_id=str(offered))
    assert anna.sees_alone()[0].text == help_shown.text
    assert len(anna.sees_alone()) == 2


async def test_pages_outlive_a_restart(world):
    anna = world.person("Anna")
    await anna.command("help", topic="botifarra")
    (first,) = anna.sees_alone()
    await world.restart()
    await anna.member.click(first.raw, custom_id=str(PageId("botifarra", 1)))
    (second,) = anna.sees_alone()
    assert second.id == first.id
    assert second.text != first.text


async def test_a_page_that_is_gone_leads_to_the_last_one(world):
    anna = world.person("Anna")
    await anna.command("help", topic="botifarra")
    (first,) = anna.sees_alone()
    await anna.click_forged(first, "strategy:botifarra:99:")
    (shown,) = anna.sees_alone()
    assert FACES["botifarra"].strategy.pages[-1].title in shown.text


@pytest.mark.parametrize(
    "forged", ["strategy:", "strategy:nothing:0:", "strategy:barbu:0:", "strategy:botifarra:x:"]
)
async def test_a_forged_click_is_refused_kindly_and_changes_nothing(world, forged):
    anna = world.person("Anna")
    await anna.command("help", topic="botifarra")
    (first,) = anna.sees_alone()
    answer = await anna.click_forged(first, forged)
    assert answer.is_private
    assert first.text in [each.text for each in anna.sees_alone()]
