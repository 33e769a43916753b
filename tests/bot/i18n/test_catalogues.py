"""The committed catalogues are complete and well written."""

import ast
import re
from io import BytesIO

import pytest
from babel.messages.extract import extract

from bot.i18n import Language, translator
from bot.i18n.catalogues import TRANSLATED, path_of, read, write
from bot.i18n.sync import SOURCE, domains, extracted, problems

CATALOGUES = [(language, domain) for language in TRANSLATED for domain in domains()]
MESSAGE_ARGUMENTS = {
    "N_": slice(1),
    "_": slice(1),
    "gettext": slice(1),
    "ngettext": slice(2),
    "pgettext": slice(1, 2),
}
"""Which arguments of a call are messages, by the name of the function."""


@pytest.mark.slow
def test_the_catalogues_of_the_bot_are_complete():
    assert problems() == []


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_the_catalogues_of_the_bot_are_written_as_update_writes_them(tmp_path, language, domain):
    write(read(language, domain), language, domain, tmp_path)
    assert path_of(language, domain, tmp_path).read_bytes() == path_of(language, domain).read_bytes()


def test_french_puts_no_break_spaces_before_its_double_signs_and_within_its_quotation_marks():
    """Else a line can begin with a colon, or end with an opening mark."""
    forms = (
        form
        for domain in domains()
        for message in read(Language.FR, domain)
        if message.id
        for form in ([message.string] if isinstance(message.string, str) else message.string)
    )
    assert [form for form in forms if re.search(r"(?<!\u00a0)[:;!?»]|«(?!\u00a0)", form)] == []


@pytest.mark.parametrize("language", list(Language))
def test_the_texts_of_commands_fit_into_discords_limit_in_every_language(language):
    marked = [
        message
        for path in sorted((SOURCE / "commands").glob("*.py"))
        for _, message, _, _ in extract("python", BytesIO(path.read_bytes()), keywords={"N_": None})
    ]
    assert marked
    assert [text for text in map(translator(language).gettext, marked) if len(text) > 100] == []


@pytest.mark.slow
def test_no_sentence_of_the_source_escapes_the_extraction():
    """A call inside an f-string is one token before Python 3.12, so the extractor would walk past it."""
    known = {
        each
        for template in extracted().values()
        for message in template
        for each in ([message.id] if isinstance(message.id, str) else message.id)
    }
    said = {
        argument.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for argument in node.args[MESSAGE_ARGUMENTS.get(_name(node.func), slice(0))]
        if isinstance(argument, ast.Constant)
    }
    assert said
    assert said - known == set()


def _name(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))
