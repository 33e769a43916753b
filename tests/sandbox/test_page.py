"""Consistency of the page: references between its files, and no requests to other servers.

``tests/browser`` tests its behaviour.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest

import sandbox as package

if TYPE_CHECKING:
    from sandbox.server import Sandbox

PAGE = Path(package.__file__).parent / "page"
INDEX = (PAGE / "index.html").read_text(encoding="utf-8")
MODULES = sorted(PAGE.glob("js/*.js"))
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "\./([\w-]+\.js)"', re.MULTILINE)
NAMED_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)"', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.MULTILINE)
STRING = re.compile(r'"[^"\n]*"|`[^`]*`')


def _code(module: Path) -> str:
    """Return a module without its comments, which contain types."""
    source = module.read_text(encoding="utf-8")
    return re.sub(r"/\*\*.*?\*/|^\s*//[^\n]*", "", source, flags=re.DOTALL | re.MULTILINE)


def _imports(module: Path) -> set[str]:
    return set(IMPORT.findall(module.read_text(encoding="utf-8")))


def _linked() -> set[str]:
    return set(re.findall(r'(?:src|href)="/page/([^"]+)"', INDEX))


async def test_the_page_and_every_file_of_it_are_served(sandbox: Sandbox) -> None:
    types = {".js": "javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{sandbox.base_url}/?user=somebody") as response:
            assert response.status == 200
            page = await response.text()
        (newest,) = set(re.findall(r'"(/page/\d+/)', page))
        assert page.replace(newest, "/page/") == INDEX
        for file in (path for path in PAGE.rglob("*") if path.is_file()):
            for folder, caching in (("/page/", "no-cache"), (newest, "max-age=31536000, immutable")):
                url = f"{sandbox.base_url}{folder}{file.relative_to(PAGE).as_posix()}"
                async with session.get(url) as response:
                    assert response.status == 200, file
                    assert types[file.suffix] in response.headers["Content-Type"], file
                    assert response.headers["Cache-Control"] == caching


@pytest.mark.parametrize(
    "path",
    [
        "../server.py",
        "%2e%2e/server.py",
        "js/../../server.py",
        "js",
        "none.js",
        "7/none.js",
        "7/%2e%2e/server.py",
    ],
)
async def test_nothing_outside_the_page_is_served(sandbox: Sandbox, path: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{sandbox.base_url}/page/{path}") as response,
    ):
        assert response.status == 404


def test_every_file_the_page_links_exists_and_every_style_sheet_is_linked() -> None:
    linked = _linked()
    assert all((PAGE / path).is_file() for path in linked)
    assert {f"css/{sheet.name}" for sheet in PAGE.glob("css/*.css")} <= linked


def test_the_page_reaches_every_module_and_no_module_that_does_not_exist() -> None:
    reached: set[str] = set()
    waiting = {path.removeprefix("js/") for path in _linked() if path.endswith(".js")}
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting |= _imports(PAGE / "js" / name) - reached
    assert reached == {module.name for module in MODULES}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_every_name_a_module_imports_is_exported_by_the_other(module: Path) -> None:
    for names, other in NAMED_IMPORT.findall(module.read_text(encoding="utf-8")):
        source = (PAGE / "js" / other).read_text(encoding="utf-8")
        exported = set(EXPORT.findall(source))
        wanted = {name.split(" as ")[0].strip() for name in names.split(",") if name.strip()}
        assert wanted <= exported, other


def test_every_name_a_module_exports_is_imported_by_another() -> None:
    sources = {module.name: _code(module) for module in MODULES}
    unused = []
    for name, source in sources.items():
        others = [text for other, text in sources.items() if other != name]
        imported = {
            each.split(" as ")[0].strip()
            for text in others
            for names, module in NAMED_IMPORT.findall(text)
            if module == name
            for each in names.split(",")
        }
        for text in others:
            for alias in re.findall(rf'^import \* as (\w+) from "\./{re.escape(name)}"', text, re.MULTILINE):
                imported |= set(re.findall(rf"\b{alias}\.(\w+)", text))
        unused += [f"{name}: {export}" for export in EXPORT.findall(source) if export not in imported]
    assert unused == []


def test_every_name_a_module_imports_is_used_there() -> None:
    unused = []
    for module in MODULES:
        source = _code(module)
        body = NAMED_IMPORT.sub("", source)
        names = [
            each.split(" as ")[-1].strip()
            for imported, _ in NAMED_IMPORT.findall(source)
            for each in imported.split(",")
        ]
        unused += [f"{module.name}: {name}" for name in names if name and not re.search(rf"\b{name}\b", body)]
    assert unused == []


def test_every_class_and_id_of_the_style_sheets_is_used() -> None:
    texts = [INDEX, *(string for module in MODULES for string in STRING.findall(_code(module)))]
    given = {word for text in texts for word in re.findall(r"[\w-]+", text)}
    # Some names are composed, such as the style of a button: `button-${style}`.
    beginnings = tuple({start for text in texts for start in re.findall(r"([a-z][\w-]*)\$\{", text)})
    unused = []
    for sheet in PAGE.glob("css/*.css"):
        rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        for selector in re.findall(r"([^{};]+)\{", rules):
            names = re.findall(r"[.#]([a-z][\w-]*)", selector)
            unused += [
                f"{sheet.name}: {name}"
                for name in names
                if name not in given and not name.startswith(beginnings)
            ]
    assert sorted(set(unused)) == []


def test_every_element_the_modules_look_up_is_in_the_page() -> None:
    ids = set(re.findall(r'\bid="([\w-]+)"', INDEX))
    for module in MODULES:
        wanted = set(re.findall(r'\b(?:byId|element)\("([\w-]+)"\)', module.read_text(encoding="utf-8")))
        assert wanted <= ids, module.name


def test_the_page_requests_nothing_from_other_servers() -> None:
    here = re.compile(r"https?://(?:127\.0\.0\.1|localhost)\b")
    for file in [PAGE / "index.html", *MODULES, *PAGE.glob("css/*.css")]:
        addresses = re.findall(r"https?://[\w.:*-]+", file.read_text(encoding="utf-8"))
        assert all(here.match(address) for address in addresses), file.name
    assert "default-src 'none'" in INDEX


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_text_is_read_as_html_or_run_as_a_program(module: Path) -> None:
    dangerous = re.compile(
        r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function)\b"
    )
    assert not dangerous.search(module.read_text(encoding="utf-8"))


def test_inputs_have_a_font_that_keeps_a_phone_from_zooming() -> None:
    base = (PAGE / "css" / "base.css").read_text(encoding="utf-8")
    assert re.search(r"input,\s*select,\s*textarea \{\s*font-size: 16px;", base)
    for sheet in PAGE.glob("css/*.css"):
        for selector, rules in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet.read_text(encoding="utf-8")):
            if re.search(r"\b(?:input|textarea|composer-text)\b", selector):
                smaller = re.search(r"font(?:-size)?:\s*(?:[0-9]|1[0-5])(?:\.\d+)?px", rules)
                assert not smaller, f"{sheet.name}: {selector.strip()}"


@pytest.mark.parametrize(("kind", "longest"), [("js", 300), ("css", 400)])
def test_every_file_is_short_enough_to_be_read_at_once(kind: str, longest: int) -> None:
    lengths = {file.name: file.read_text(encoding="utf-8").count("\n") for file in PAGE.glob(f"{kind}/*")}
    assert {name: length for name, length in lengths.items() if length > longest} == {}
