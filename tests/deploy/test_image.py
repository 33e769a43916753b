"""The image: what its instructions decide by themselves, executed as the build would execute it."""

import os
import re
import shutil
import subprocess
from fnmatch import fnmatch
from importlib.metadata import requires

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot import __version__
from bot.render.kit.text import _SYSTEM_FONTS
from computers.compiled import SHIPPED
from tests.deploy.files import DEPLOY, IMAGE, ROOT

REQUIREMENTS = ("light.txt", "strong.txt")
"""The two files into which the build divides the packages and their hashes."""
EXTRAS = ("", "strong", "postgresql", "metrics")
HASHED = {
    canonicalize_name(Requirement(wanted).name): (Requirement(wanted), hashes)
    for wanted, hashes in re.findall(
        r"^(\S.+?) \\\n((?: +--hash=.+\n)+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE
    )
}
"""The packages of an installation for operators by their names: version, and the hashes of its files."""


def wanted_by(name, extras=("",)):
    """Yield the names of the packages that one requires on this system."""
    for line in requires(name) or ():
        requirement = Requirement(line)
        if any(
            requirement.marker is None or requirement.marker.evaluate({"extra": extra}) for extra in extras
        ):
            yield canonicalize_name(requirement.name), ("", *requirement.extras)


def test_the_image_has_what_every_way_to_run_it_needs_and_all_of_it_has_hashes():
    found, waiting = set(), [("botifarra", EXTRAS)]
    while waiting:
        for name, extras in wanted_by(*waiting.pop()):
            if name not in found:
                found.add(name)
                waiting.append((name, extras))
    assert {"discord-py", "numba", "asyncpg", "aiosqlite", "greenlet", "prometheus-client"} <= found
    assert found <= HASHED.keys()


def test_the_image_has_the_versions_that_were_tested():
    tested = {}
    for line in (ROOT / "constraints.txt").read_text().splitlines()[1:]:
        name, _, version = line.partition("==")
        tested[canonicalize_name(name)] = version
    for name, (requirement, hashes) in HASHED.items():
        (pinned,) = requirement.specifier
        assert pinned.operator == "=="
        assert pinned.version == tested.get(name, pinned.version)
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", hashes)


def test_no_package_is_installed_without_its_hash():
    installs = re.findall(r"pip install (.+?) \\\n", IMAGE)
    assert {re.search(r"--requirement (\S+)", install)[1] for install in installs} == set(REQUIREMENTS)
    assert all("--require-hashes" in install for install in installs)
    assert "://" not in (ROOT / "requirements.txt").read_text()


def test_the_light_image_lacks_machine_code_and_nothing_else(tmp_path):
    (divide,) = re.findall(r"^RUN (awk .+?) \\$", IMAGE, re.MULTILINE)
    shutil.copy(ROOT / "requirements.txt", tmp_path)
    subprocess.run(divide, shell=True, cwd=tmp_path, check=True)  # noqa: S602 - a line of our own Dockerfile
    light, strong = (
        {line for line in (tmp_path / name).read_text().splitlines() if line[0] != "#"}
        for name in REQUIREMENTS
    )
    whole = (ROOT / "requirements.txt").read_text().splitlines()
    assert light | strong == {line for line in whole if line[0] != "#"}
    wanted = {"numba", *(name for name, _ in wanted_by("numba"))}
    assert {line.partition("==")[0] for line in strong if line[0] != " "} == wanted


@pytest.mark.parametrize("text", [IMAGE, (DEPLOY / "compose.yaml").read_text()], ids=["image", "compose"])
def test_images_of_others_are_named_by_version_and_digest(text):
    named = re.findall(r"^(?:FROM|\s+image:) ([^$\s]+[:@]\S+)", text, re.MULTILINE)
    assert named
    assert all(re.fullmatch(r"\w+:[\d.]+[\w-]*@sha256:[0-9a-f]{64}", name) for name in named)


def test_the_image_brings_machine_code_for_any_processor_of_its_kind():
    generic = IMAGE.index("ENV NUMBA_CPU_NAME=generic")
    assert generic < IMAGE.index(f"NUMBA_CACHE_DIR=/app/{SHIPPED.name} python -m computers.warmup")
    assert "WORKDIR /app" in IMAGE[:generic]


def test_the_image_keeps_the_languages_of_the_bot():
    (kept,) = re.findall(r"-regex '\.\*/(.+?)\[", IMAGE)
    assert set(re.findall(r"[a-z]+", kept)) == {
        path.name for path in (ROOT / "bot/i18n/locales").iterdir()
    } | {"en"}


def test_the_image_keeps_the_faces_that_pictures_ask_for():
    (kept,) = re.findall(r"find \S+/noto -type f (.+) -delete", IMAGE)
    patterns = [pattern.strip("'") for pattern in re.findall(r"! -name (\S+)", kept)]
    noto = [name for name in _SYSTEM_FONTS if name.startswith("NotoSans") and "CJK" not in name]
    assert len(noto) > 20
    assert all(any(fnmatch(name, pattern) for pattern in patterns) for name in noto)


@pytest.mark.parametrize(("tag", "status"), [(f"v{__version__}", 0), ("v0.0.1", 1)])
def test_a_tag_is_released_only_under_its_own_version_and_with_its_notes(tag, status, tmp_path):
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
    (script,) = (step["run"] for step in workflow["jobs"]["version"]["steps"] if "run" in step)
    shutil.copytree(ROOT / "bot", tmp_path / "bot", ignore=lambda folder, names: {*names} - {"__init__.py"})
    shutil.copy(ROOT / "CHANGELOG.md", tmp_path)
    given = {"GITHUB_REF_NAME": tag, "GITHUB_REPOSITORY": "Owner/Name", "GITHUB_OUTPUT": "output"}
    done = subprocess.run(("/bin/bash", "-ec", script), cwd=tmp_path, env=os.environ | given, check=False)
    assert done.returncode == status
    if status == 0:
        assert (tmp_path / "output").read_text() == f"version={__version__}\nimage=ghcr.io/owner/name\n"
        assert "## [" not in (tmp_path / "notes.md").read_text().strip() != ""


def test_dependabot_looks_where_images_are_named():
    updates = yaml.safe_load((ROOT / ".github/dependabot.yml").read_text())["updates"]
    assert {("docker", "/"), ("docker-compose", "/deploy")} <= {
        (update["package-ecosystem"], update["directory"]) for update in updates
    }


def test_all_that_the_image_copies_gets_past_dockerignore():
    kept = {
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line[:1] == "!"
    }
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", IMAGE, re.MULTILINE)
    assert {name for names in copied for name in names.split()} <= kept


def test_no_image_of_a_tag_is_built_before_all_checks():
    jobs = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())["jobs"]
    assert jobs["checks"]["uses"] == "./.github/workflows/ci.yml"
    assert "workflow_call:" in (ROOT / ".github/workflows/ci.yml").read_text()
    assert "checks" in jobs["build"]["needs"]
    assert "build" in jobs["publish"]["needs"]
