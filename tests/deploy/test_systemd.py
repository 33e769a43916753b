"""The units of systemd: valid, and a backup of the database that the bot plays with."""

import configparser
import shutil
import subprocess

import pytest

from tests.deploy.files import DEPLOY

FOLDER = DEPLOY / "systemd"
ANALYZE = shutil.which("systemd-analyze")


def unit(name):
    parsed = configparser.RawConfigParser(strict=False)
    parsed.optionxform = str
    parsed.read(FOLDER / name)
    return parsed


def environment(name):
    return {
        line for line in (FOLDER / name).read_text().splitlines() if line.startswith("Environment=DATABASE")
    }


def test_the_backup_is_of_the_database_of_the_bot():
    assert environment("botifarra.service") == environment("botifarra-backup.service") != set()


def test_the_bot_is_started_again_and_has_limits():
    service = unit("botifarra.service")["Service"]
    assert service["Restart"] == "always"
    assert {"MemoryMax", "TasksMax"} <= service.keys()


def test_the_timer_is_that_of_the_backup_and_makes_up_for_a_night_without_power():
    assert unit("botifarra-backup.timer")["Timer"]["Persistent"] == "true"


@pytest.mark.skipif(ANALYZE is None, reason="no systemd here")
@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.name)
def test_systemd_knows_every_line_of_a_unit(path):
    checked = subprocess.run(
        (ANALYZE, "verify", "--man=no", path), capture_output=True, text=True, check=False
    )
    wrong = [
        line for line in checked.stderr.splitlines() if "not executable" not in line and path.name in line
    ]
    assert wrong == []
