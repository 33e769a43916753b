"""A finished match as one HTML file that replays it, without network."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable
from html import escape
from itertools import pairwise
from pathlib import Path
from string import Template
from typing import Any

from bot.i18n import Language
from bot.tables.errors import TableError
from bot.tables.log.past import played_again
from bot.tables.table import Table
from bot.ui.discord.messages import Document
from bot.ui.face.face import DOT, Face, face_of
from bot.ui.text.facts import TEXT
from bot.ui.text.names import plain, short


def match_page(language: Language, table: Table) -> Document:
    """Return a page that replays all deals of a table that everybody may see; takes up to seconds, in a thread.

    The caller refuses covered tables. Raises :class:`TableError` if there is no such deal.
    """
    face = face_of(table.game.name, language)
    deals = [_deal(face, table, deal) for deal in face.at(table).replayable()]
    if not deals:
        raise TableError("no_replay")
    _ = face.tr.gettext
    texts = {
        "language": language.value,
        "title": plain(face.rules_title(table.options)),
        "totals": plain(face.totals(table), short),
        "no_script": _("Open this file in a browser to replay the deals card by card."),
        "which_trick": _("Go to a trick"),
        "whose_cards": _("Whose cards are open"),
        "to_start": _("To the start"),
        "trick_back": _("Back one trick"),
        "card_back": _("Back one card"),
        "card_on": _("On one card"),
        "trick_on": _("On one trick"),
        "to_end": _("To the end"),
        "all_open": _("All hands open"),
        "seen": _("As {name} saw it", name="{name}"),
        "trick": _("Trick {number}", number="{number}"),
    }
    results = "\n\n".join("\n".join(deal["short"]) for deal in deals)
    data = zlib.compress(json.dumps({"deals": deals, "texts": texts}, ensure_ascii=False).encode(), 9)
    fields = texts | {"results": results, "data": base64.b64encode(data).decode()}
    safe = {name: escape(text) for name, text in fields.items()}
    here = Path(__file__)
    html, style, script = (here.with_suffix(end).read_text("utf-8") for end in (".html", ".css", ".js"))
    page = Template(html).substitute(safe, style=style, script=script)
    return Document(f"{table.game.name}-{table.id}.html", page.encode())


def _deal(face: Face, table: Table, deal: int) -> dict[str, Any]:
    """Return title, result in short, names of cards and steps of a deal, as the page's script reads them.

    A step is what happened, lines about the table, names, cards on the table with their seats, and hands; 0 stands
    for the same as before.
    """
    over = face.at(table.after_deal(deal))  # a claim may have changed the result since the last card
    told, brief, result = _shown(over.deal_in_short(deal)), over.deal_in_brief(deal), over.deal_result(deal)
    cards: dict[str, str] = {}
    steps = []
    for position in map(face.at, played_again(table, deal)):
        now = position.open_table()
        names = [position.names.name(seat) for seat in range(len(table.seats))]
        lying = [f"{seat}{card}" for seat, card in now.lying.items()]
        hands = [" ".join(hand) for hand in now.hands]
        steps.append([_shown(now.told), _shown(now.lines), _shown(names), lying, hands])
        for hand in now.hands:
            cards |= hand
    if result is not None:
        steps[-1][1] = _shown(each for fact in result.facts if fact.forms & TEXT for each in fact.sentences())
    changes = [[0 if old == new else new for old, new in zip(*both, strict=True)] for both in pairwise(steps)]
    title = (told[0].removesuffix(".") if told else str(deal)) + (DOT + brief.contract if brief else "")
    return {"title": title, "short": told, "cards": cards, "steps": [steps[0], *changes]}


def _shown(sentences: Iterable[str]) -> list[str]:
    return [plain(sentence, short) for sentence in sentences if sentence]
