"""``python -m bot``: what it says where it cannot run."""

import pytest

from bot.__main__ import main


@pytest.fixture(autouse=True)
def nothing_set(tmp_path, monkeypatch):
    """Start from an empty folder: no ``.env``, no database."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DISCORD_API_URL", "DATABASE_URL", "HEALTH_FILE", "HAND_PAUSE"):
        monkeypatch.delenv(name, raising=False)


def test_without_a_token_it_names_both_ways_and_makes_no_database(tmp_path, capsys):
    assert main([]) == 1
    said = capsys.readouterr().err
    assert "make play" in said
    assert ".env" in said
    assert list(tmp_path.iterdir()) == []


def test_a_setting_that_cannot_be_used_is_named(monkeypatch, capsys):
    monkeypatch.setenv("HAND_PAUSE", "soon")
    assert main([]) == 1
    assert "HAND_PAUSE" in capsys.readouterr().err


def test_where_nothing_answers_as_discord_it_says_which_address(monkeypatch, unused_tcp_port, capsys):
    address = f"http://127.0.0.1:{unused_tcp_port}/api/v10"
    monkeypatch.setenv("DISCORD_TOKEN", "t0ken")
    monkeypatch.setenv("DISCORD_API_URL", address)
    assert main([]) == 1
    said = capsys.readouterr().err
    assert address in said
    assert "t0ken" not in said


def test_an_argument_that_nobody_knows_gets_the_usage(capsys):
    assert main(["dance"]) == 2
    assert "check | health" in capsys.readouterr().err


def test_health_of_a_bot_that_does_not_run(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("HEALTH_FILE", str(tmp_path / "health"))
    assert main(["health"]) == 1
    assert "not running" in capsys.readouterr().out
    (tmp_path / "health").touch()
    assert main(["health"]) == 0


def test_the_check_sums_up(capsys):
    assert main(["check"]) == 1
    assert capsys.readouterr().out.rstrip().endswith("1 to mend.")
