"""The strategy pages as a document: ``python -m tools.strategy_pages`` writes ``docs/strategy.md``.

Texts and figures come from the bot's own pages, in English. A test compares them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import bot.games.registry  # noqa: F401 - registers the games
from bot.games.botifarra.strategy.figures import COMMAND, FIGURES
from bot.i18n import Language
from bot.ui.face.face import Face, face_of
from bot.ui.face.guide import Page
from bot.ui.face.lesson import LEARNER

PATH: Final = Path(__file__).parents[1] / "docs" / "strategy.md"


def document() -> str:
    """Return the text of the document."""
    face = face_of("botifarra", Language.EN)
    guide = face.strategy
    if guide is None:
        raise ValueError("the game has no strategy pages")
    lines = [f"# {face.tr.gettext(guide.title)}", ""]
    for page in guide.pages:
        lines += _page(face, page)
    for details in dict.fromkeys(page.details for page in guide.pages):
        lines += [face.tr.gettext(details), ""]
    lines += _table()
    return "\n".join(lines)


def _page(face: Face, page: Page) -> Iterator[str]:
    yield f"## {face.tr.gettext(page.title)}"
    yield ""
    for rule in page.rules:
        yield f"- {face.tr.gettext(rule.says)}\\"
        yield f"  *{rule.measured(face.tr)}*"
    example = page.example
    view = example.deal.at(example.at).view(LEARNER)
    yield ""
    yield f"> `{view.cards}`"
    yield ">"
    yield f"> {face.tr.gettext(example.says)}"
    yield ""


def _table() -> Iterator[str]:
    """Yield every figure, with its error and number of hands, and the command that measured them."""
    yield "## Figures"
    yield ""
    yield f"`{COMMAND}`"
    yield ""
    yield "The conditions are in `benchmarks/strategy/claims.py`, by the same names. `strong` in place of"
    yield "`careful` contradicts none of them ([cross-check](measurements/strategy.md))."
    yield ""
    yield "| rule | play | gain | with the rule | otherwise | hands |"
    yield "|---|---|---|---|---|---|"
    for key, by_play in FIGURES.items():
        for play, figure in by_play.items():
            yield (
                f"| `{key}` | {play} | {figure.gain:+.2f} ± {figure.error:.2f} | {figure.rule:.2f}"
                f" | {figure.other:.2f} | {figure.deals} |"
            )
    yield ""


def main() -> None:
    """Write the document."""
    PATH.write_text(document(), encoding="utf-8")


if __name__ == "__main__":
    main()
