"""The settings that manifests and compose files give: each is one that the bot reads, with a value that it takes."""

import re

from bot.settings import Settings
from tests.deploy.files import DEPLOY, KUBERNETES, PROXY, ROOT, load, values_at, variables

OF_THE_PROCESS = {"NUMBA_CACHE_DIR"}
"""What is no setting of the bot: libraries read it."""
BY_FIELD = {"PROCESS_NAME": "botifarra-0"}
"""What Kubernetes fills in, and an example of it."""


def of_kubernetes():
    """Return all variables that a pod of the bot gets, with the component."""
    (container,) = load(KUBERNETES / "statefulset.yaml")["spec"]["template"]["spec"]["containers"]
    secret = load(KUBERNETES / "secret.example.yaml")["stringData"]
    (literals,) = values_at("literals", load(PROXY / "kustomization.yaml"))
    own = {each["name"]: each.get("value") or BY_FIELD[each["name"]] for each in container["env"]}
    return (
        variables(KUBERNETES / "settings.env") | secret | own | dict(each.split("=", 1) for each in literals)
    )


def of_a_bot(folder, name):
    """Return all variables that a bot of a compose file gets, with the example of its secrets if there is one."""
    service = load(folder / "compose.yaml")["services"][name]
    example = folder / f"{service['env_file']}.example"
    return variables(example) | service["environment"]


def check(given):
    """Let the bot read the variables; it must know each of them."""
    settings = {name.lower(): value for name, value in given.items() if name not in OF_THE_PROCESS}
    assert settings.keys() <= Settings.model_fields.keys()
    return Settings(_env_file=None, **settings)


def test_a_pod_gets_settings_that_the_bot_reads():
    assert check(of_kubernetes()).process_name == BY_FIELD["PROCESS_NAME"]


def test_the_bots_of_the_compose_files_get_settings_that_they_read():
    check(of_a_bot(ROOT, "bot"))
    assert [check(of_a_bot(DEPLOY, name)).process_name for name in ("bot-0", "bot-1")] == ["bot-0", "bot-1"]


def test_the_page_for_operators_speaks_of_settings_that_the_bot_reads():
    page = (ROOT / "docs" / "operating.md").read_text()
    (table,) = re.findall(r"^## Settings that matter\n(.+?)^## ", page, re.MULTILINE | re.DOTALL)
    cells = "".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))
    named = {name.lower() for name in re.findall(r"`([A-Z_]+)(?:=\w+)?`", cells)}
    assert {"database_url", "shard_count", "process_name"} <= named <= Settings.model_fields.keys()
