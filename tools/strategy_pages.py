"""The strategy pages as documents: ``python -m tools.strategy_pages`` writes ``docs/strategy*.md`` in every language.

They have the texts and figures of the bot's own pages, which are the one source. A test compares them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import bot.games.registry  # noqa: F401 - registers the games
from benchmarks.strategy.__main__ import CROSS_CHECK
from bot.games.botifarra.strategy.figures import COMMAND, FIGURES
from bot.i18n import Language
from bot.ui.face import Face, face_of
from bot.ui.learn.lesson import LEARNER
from bot.ui.strategy.guide import Page

DOCS: Final = Path(__file__).parents[1] / "docs"


def path_of(language: Language) -> Path:
    """Return the document of a language; the English one has the plain name."""
    return DOCS / ("strategy.md" if language is Language.EN else f"strategy.{language}.md")


def document(language: Language) -> str:
    """Return the document of a language."""
    face = face_of("botifarra", language)
    guide = face.strategy
    if guide is None:
        raise ValueError("the game has no strategy pages")
    lines = [f"# {face.tr.gettext(guide.title)}", "", *_languages(language), ""]
    for page in guide.pages:
        lines += _page(face, page)
    lines += [face.tr.gettext(guide.details), ""]
    if language is Language.EN:
        lines += [*_table(), *_cross_check()]
    return "\n".join(lines)


def _languages(language: Language) -> Iterator[str]:
    others = (each for each in Language if each is not language)
    yield " · ".join(f"[{each.name_of_itself}]({path_of(each).name})" for each in others)


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
    yield "The conditions are in `benchmarks/strategy/claims.py`, by the same names."
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


def _cross_check() -> Iterator[str]:
    """Yield the figures of ``strong`` beside those of ``careful``, and how many standard errors are between them."""
    yield "## Cross-check"
    yield ""
    yield "Some claims with `strong` in all seats, mostly those with the smallest margins. It plays better and much"
    yield "more slowly, so there are fewer hands. The last column is the difference in its standard errors. No claim"
    yield "is contradicted, which would be a figure of the other sign by more than two standard errors."
    yield ""
    yield "| rule | play | `careful` | `strong` | hands | difference |"
    yield "|---|---|---|---|---|---|"
    commands = []
    for key, by_play in json.loads(CROSS_CHECK.read_text(encoding="utf-8")).items():
        for play, found in by_play.items():
            known = FIGURES[key][play]
            apart = (found["gain"] - known.gain) / math.hypot(found["error"], known.error)
            commands.append(found["command"])
            yield (
                f"| `{key}` | {play} | {known.gain:+.2f} ± {known.error:.2f}"
                f" | {found['gain']:+.2f} ± {found['error']:.2f} | {found['deals']} | {apart:+.1f} |"
            )
    yield ""
    yield "```"
    yield from commands
    yield "```"
    yield ""


def main() -> None:
    """Write the documents."""
    for language in Language:
        path_of(language).write_text(document(language), encoding="utf-8")


if __name__ == "__main__":
    main()
