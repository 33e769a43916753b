"""The image: what its instructions decide by themselves, executed as the build would execute it."""

import re
import subprocess
import sys

from tests.deploy.files import IMAGE, ROOT


def requirements():
    """Execute the program in the Dockerfile that lists the packages, and return their names."""
    instructions = IMAGE.replace("\\\n", "")
    (program,) = re.findall(r'RUN python -c "(.+?)" > requirements\.txt', instructions)
    done = subprocess.run(
        (sys.executable, "-c", program), cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {re.split(r"[\[<>=;]", line)[0] for line in done.stdout.splitlines()}


def test_the_image_has_what_every_way_to_run_it_needs():
    assert {"discord.py", "numba", "asyncpg", "aiosqlite", "prometheus-client"} <= requirements()


def test_all_that_the_image_copies_gets_past_dockerignore():
    kept = {
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line[:1] == "!"
    }
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", IMAGE, re.MULTILINE)
    assert {name for names in copied for name in names.split()} <= kept
