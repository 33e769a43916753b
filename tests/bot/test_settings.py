"""The settings: defaults, the example file, and error messages."""

from pathlib import Path

import pytest

from bot.settings import LogLevel, Settings, SettingsError, example_file, load_settings

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _an_empty_environment(monkeypatch, tmp_path):
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_everything_has_a_default_so_that_the_caller_can_ask_kindly_for_a_token():
    settings = load_settings()
    assert settings.discord_token is None
    assert settings.discord_api_url == ""
    assert settings.computer_pause == 1.2


def test_the_environment_is_read(monkeypatch):
    monkeypatch.setenv("COMPUTER_PAUSE", "0")
    monkeypatch.setenv("LOG_LEVEL", "debug")
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:8765/api/v10/")
    settings = load_settings()
    assert settings.computer_pause == 0
    assert settings.log_level is LogLevel.DEBUG
    assert settings.discord_api_url == "http://127.0.0.1:8765/api/v10"


def test_a_file_named_env_is_read_and_the_environment_wins(monkeypatch, tmp_path):
    (tmp_path / ".env").write_text("HAND_PAUSE=3\nLOBBY_MINUTES=5\nSOMETHING_ELSE=1\n", encoding="utf-8")
    monkeypatch.setenv("LOBBY_MINUTES", "7")
    settings = load_settings()
    assert (settings.hand_pause, settings.lobby_minutes) == (3, 7)


def test_an_empty_token_is_no_token(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "  ")
    assert load_settings().discord_token is None


def test_secrets_are_not_shown_by_printing_the_settings(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret")
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://me:hidden@host/db")
    shown = repr(load_settings()) + str(load_settings())
    assert "very.secret" not in shown
    assert "hidden" not in shown


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("COMPUTER_PAUSE", "soon", "COMPUTER_PAUSE should be a valid number, unable to parse string"),
        ("COMPUTER_PAUSE", "-1", "COMPUTER_PAUSE should be greater than or equal to 0; it is '-1'."),
        ("HAND_PAUSE", "nan", "HAND_PAUSE should be a finite number; it is 'nan'."),
        ("LOBBY_MINUTES", "0", "LOBBY_MINUTES should be greater than 0; it is '0'."),
        ("LOG_LEVEL", "loud", "LOG_LEVEL should be 'DEBUG', 'INFO', 'WARNING', 'ERROR' or 'CRITICAL'"),
        ("DISCORD_API_URL", "localhost", "DISCORD_API_URL should be empty or begin with http:// or https://"),
        (
            "DATABASE_URL",
            "sqlite:///x",
            "DATABASE_URL should begin with sqlite+aiosqlite:// and not with sqlite://",
        ),
        ("DATABASE_URL", "mysql://x", "DATABASE_URL should begin with one of sqlite+aiosqlite, postgresql"),
        ("DATABASE_URL", "nonsense", "DATABASE_URL should be a database URL such as"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_in_a_sentence(monkeypatch, name, value, sentence):
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as refusal:
        load_settings()
    assert str(refusal.value).startswith(sentence)


def test_a_wrong_database_url_is_not_repeated_because_it_may_hold_a_password(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hidden@host/db")
    with pytest.raises(SettingsError) as refusal:
        load_settings()
    assert "hidden" not in str(refusal.value)


def test_all_wrong_values_are_named_at_once(monkeypatch):
    monkeypatch.setenv("HAND_PAUSE", "x")
    monkeypatch.setenv("LOBBY_MINUTES", "y")
    with pytest.raises(SettingsError) as refusal:
        load_settings()
    assert [line.split()[0] for line in str(refusal.value).splitlines()] == ["HAND_PAUSE", "LOBBY_MINUTES"]


def test_every_setting_is_described():
    assert all(field.description for field in Settings.model_fields.values())


def test_the_example_file_mirrors_the_settings():
    assert (ROOT / ".env.example").read_text(encoding="utf-8") == example_file()


def test_the_example_file_as_it_stands_gives_the_defaults(tmp_path):
    (tmp_path / ".env").write_text(example_file(), encoding="utf-8")
    assert load_settings() == load_settings(_env_file=None)
