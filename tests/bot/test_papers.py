"""The pages for operators: texts within the limits of Discord's portal, permissions and data as in the program."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.__main__ import requirements
from bot.client import INTENTS
from bot.i18n import Language
from bot.process.check import invite_link
from bot.store.schema import METADATA

ROOT = Path(__file__).parents[2]
PORTAL = (ROOT / "docs/discord-portal.md").read_text()
FILLED_IN = ("privacy-policy.md", "terms-of-service.md")
"""Pages that an operator fills in and publishes."""

LONGEST_DESCRIPTION = 400
MOST_TAGS, LONGEST_TAG = 5, 20
"""Limits of Discord's portal, from its guide (Edit Current Application) and its OpenAPI description."""


def row(name):
    """Return the second cell of a row of the portal's page."""
    found = re.search(rf"^\| {re.escape(name)} \| (.+) \|$", PORTAL, re.MULTILINE)
    assert found is not None, name
    return found[1]


def asked_for():
    """Return the permissions for which the link asks."""
    return requirements().permissions | requirements().wished


def blanks(text):
    return set(re.findall(r"\[\[[^\]]+\]\]", text)) - {"[[DOUBLE BRACKETS]]"}


@pytest.mark.parametrize("language", Language)
def test_the_portal_takes_the_description_in_every_language(language):
    described = re.search(rf"^### {language.name_of_itself}\n\n```\n(.+)\n```$", PORTAL, re.MULTILINE)
    assert described is not None
    assert 100 < len(described[1]) <= LONGEST_DESCRIPTION
    assert "/botifarra new" in described[1]
    assert "/barbu new" in described[1]


def test_the_portal_takes_the_tags():
    tags = re.findall(r"`([^`]+)`", row("Tags"))
    assert 0 < len(set(tags)) == len(tags) <= MOST_TAGS
    assert [tag for tag in tags if len(tag) > LONGEST_TAG] == []


def test_the_link_that_invites_the_bot_asks_for_what_the_bot_needs():
    page = (ROOT / "docs" / "discord-portal.md").read_text()
    links = re.findall(r"https://discord\.com/oauth2/authorize\?\S+", page)
    assert len(links) == 1
    ours = parse_qs(urlsplit(invite_link(1, asked_for())).query)
    assert parse_qs(urlsplit(links[0]).query) == {**ours, "client_id": ["YOUR_APPLICATION_ID"]}


def test_the_permissions_and_scopes_of_the_installation_are_those_of_the_link():
    # discord.py calls by its old name what the portal calls View Channels.
    names = {"read_messages": "view channels"}
    needed = {names.get(name, name.replace("_", " ")) for name, asked in asked_for() if asked}
    assert set(row("Guild Install, Permissions").lower().split(", ")) == needed
    (scopes,) = parse_qs(urlsplit(invite_link(1, asked_for())).query)["scope"]
    assert set(re.findall(r"`([^`]+)`", row("Guild Install, Scopes"))) == set(scopes.split())


def test_the_bot_asks_for_the_one_intent_that_the_pages_name():
    assert discord.Intents(guilds=True) == INTENTS


@pytest.mark.parametrize("page", FILLED_IN)
def test_every_blank_of_a_page_is_explained(page):
    text = (ROOT / "docs" / page).read_text()
    assert {"[[OPERATOR]]", "[[CONTACT]]", "[[DATE]]"} <= blanks(text)
    assert blanks(text) <= {
        f"[[{name}]]" for name in re.findall(r"^\| `\[\[([^\]]+)\]\]` \|", PORTAL, re.MULTILINE)
    }


def test_no_blank_is_explained_that_no_page_has():
    assert blanks(PORTAL) == set().union(*(blanks((ROOT / "docs" / page).read_text()) for page in FILLED_IN))


def test_the_list_of_data_has_every_table_of_the_database():
    listed = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/data.md").read_text(), re.MULTILINE)
    assert sorted(listed) == sorted(METADATA.tables)


def test_each_risk_of_the_first_day_names_tests_that_are_there():
    page = (ROOT / "docs/first-contact.md").read_text()
    risks = re.findall(r"^\| \d+ \| (.+?) \| (.+?) \| (.+?) \|$", page, re.MULTILINE)
    assert len(risks) == 18
    defined = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"def (test_\w+)\(", path.read_text())
    }
    for _, here, _ in risks:
        for named in re.findall(r"`([\w/]+(?:\.py)?)`", here):
            assert (ROOT / named).is_file() if named.endswith(".py") else named in defined, named
