"""The alerts: that they ask for what exists, and, where promtool is installed, that each comes when it should."""

import subprocess

import pytest
import yaml

from tests.deploy.files import DEPLOY, ROOT, load
from tests.deploy.promql import PROMTOOL, VALUES, check, groups, needs_promtool

FILE = DEPLOY / "prometheus" / "alerts.yaml"
RULES = {rule["alert"]: rule for group in load(FILE)["groups"] for rule in group["rules"]}

QUIET = {
    'botifarra_process_info{instance="a", job="bot", process="bot-0"}': "1x60",
    'botifarra_lease_state{instance="a", job="bot", state="held"}': "1x60",
    'botifarra_lease_takeovers_total{instance="a", job="bot"}': "0x60",
    'botifarra_gateway_latency_seconds{instance="a", job="bot", shard="0"}': "0.1x60",
    'botifarra_tables_behind_oldest_seconds{instance="a", job="bot"}': "1x60",
    'botifarra_tables_overdue{instance="a", job="bot"}': "0x60",
    'botifarra_log_errors_total{instance="a", job="bot", logger="bot.tables.runner"}': "0x60",
    'botifarra_sweep_age_seconds{instance="a", job="bot"}': "0+60x60",
    'botifarra_backup_age_seconds{instance="a", job="bot"}': "80000x60",
    'botifarra_disk_free_bytes{instance="a", job="bot"}': "20000000000x60",
    'botifarra_interactions_total{instance="a", job="bot", kind="component", outcome="answered"}': "0+60x60",
    'botifarra_interactions_total{instance="a", job="bot", kind="component", outcome="refused"}': "0+6x60",
    'botifarra_interactions_total{instance="a", job="bot", kind="component", outcome="not_acknowledged"}': "0x60",
    'botifarra_interactions_total{instance="a", job="bot", kind="component", outcome="failed"}': "0x60",
    'botifarra_discord_requests_total{instance="a", job="bot", route="r", status="200", token="bot"}': "0+1200x60",
    'botifarra_discord_rate_limited_total{instance="a", job="bot", scope="user"}': "0x60",
    'botifarra_discord_rate_limited_total{instance="a", job="bot", scope="shared"}': "0+5x60",
    'botifarra_database_failures_total{instance="a", job="bot", operation="append"}': "0x60",
    'botifarra_computer_decision_seconds_count{instance="a", job="bot", player="p", decision="chosen"}': "0+60x60",
    'botifarra_computer_decision_seconds_count{instance="a", job="bot", player="p", decision="late"}': "0x60",
}
"""An hour, minute by minute, in which all is well."""


def histogram(name, labels, seconds):
    """Return an hour of a histogram in which everything takes ``seconds``."""
    bounds = (0.1, 0.25, 0.5, 1.0, 2.0, 3.0, "+Inf")
    return {
        f'{name}_bucket{{instance="a", job="bot"{labels}, le="{bound}"}}': "0x60"
        if bound != "+Inf" and bound < seconds
        else "0+60x60"
        for bound in bounds
    }


LATENCY = "botifarra_interaction_acknowledgement_seconds"
DATABASE = "botifarra_database_seconds"
LATENESS = "botifarra_event_loop_lateness_seconds"
QUIET |= (
    histogram(LATENCY, ', kind="component"', 0.1)
    | histogram(DATABASE, ', operation="append"', 0.1)
    | histogram(LATENESS, "", 0.1)
)


def changed(words, values):
    """Return the series of that hour whose name holds some words, with other values."""
    (name,) = (each for each in QUIET if words in each and "_bucket" not in each)
    return {name: values}


STANDBY = 'botifarra_lease_state{instance="b", job="bot", state="standby"}'
UNQUIET = {
    "BotifarraClicksUnanswered": changed("not_acknowledged", "0x55 1x5"),
    "BotifarraClicksAnsweredLate": histogram(LATENCY, ', kind="component"', 3.0),
    "BotifarraClicksFailed": changed('outcome="failed"', "0x55 1x5"),
    "BotifarraRateLimited": changed('scope="user"', "0x55 1x5"),
    "BotifarraNearTheLimitOfTheToken": changed("discord_requests", "0+2700x60"),
    "BotifarraMessagesBehind": changed("tables_behind", "40x60"),
    "BotifarraGatewayLost": changed("gateway_latency", "0.1x50 stale"),
    "BotifarraTakenOver": changed("lease_takeovers", "0x55 1x5"),
    "BotifarraNobodyServes": changed('state="held"', "1x50 0x10") | {STANDBY: "1x60"},
    "BotifarraGone": changed("process_info", "1x50 stale"),
    "BotifarraDatabaseFails": changed("database_failures", "0x58 2x2"),
    "BotifarraDatabaseSlow": histogram(DATABASE, ', operation="append"', 1.0),
    "BotifarraEventLoopLate": histogram(LATENESS, "", 0.5),
    "BotifarraErrorsInTheLog": changed("log_errors", "0x55 1x5"),
    "BotifarraTablesStandStill": changed("tables_overdue", "1x60"),
    "BotifarraSweepOld": changed("sweep_age", "180000x60"),
    "BotifarraBackupOld": changed("backup_age", "180000x60"),
    "BotifarraDiskNearlyFull": changed("disk_free", "500000000x60"),
    "BotifarraComputersGiveUp": changed('decision="late"', "0+2x60"),
}
"""What makes each alert come."""


@pytest.mark.parametrize("name", RULES)
def test_an_alert_asks_for_metrics_and_labels_that_exist(name):
    check(RULES[name]["expr"], VALUES)


@pytest.mark.parametrize("name", RULES)
def test_an_alert_says_what_is_wrong_and_how_bad_that_is(name):
    rule = RULES[name]
    assert rule["labels"]["severity"] in {"info", "warning", "critical"}
    assert rule["annotations"].keys() == {"summary", "description"}
    if "$labels.instance" in rule["annotations"]["summary"] and "by (" in rule["expr"]:
        assert "instance" in groups(rule["expr"])


@pytest.mark.parametrize("name", RULES)
def test_the_documentation_says_what_to_do_at_an_alert(name):
    assert f"`{name}`" in (ROOT / "docs" / "metrics.md").read_text()


@needs_promtool
def test_an_hour_in_which_all_is_well_raises_no_alert(tmp_path):
    assert firing(tmp_path, QUIET, RULES) == dict.fromkeys(RULES, False)


@needs_promtool
@pytest.mark.parametrize("name", RULES)
def test_an_alert_comes_when_it_should(tmp_path, name):
    assert firing(tmp_path, QUIET | UNQUIET[name], [name]) == {name: True}


def firing(folder, series, names):
    """Let promtool play an hour, and return which alerts there are at its end."""
    return {
        name: not plays(folder, series, f'absent(ALERTS{{alertname="{name}", alertstate="firing"}})')
        for name in names
    }


def plays(folder, series, expression):
    """Tell whether an expression has a value at the end of an hour."""
    played = {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "promql_expr_test": [
            {
                "expr": f"count({expression})",
                "eval_time": "60m",
                "exp_samples": [{"labels": "{}", "value": 1}],
            }
        ],
    }
    file = folder / "test.yaml"
    file.write_text(
        yaml.safe_dump({"rule_files": [str(FILE)], "evaluation_interval": "1m", "tests": [played]})
    )
    ran = subprocess.run([PROMTOOL, "test", "rules", file], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 or "got: nil" in ran.stderr, ran.stderr
    return ran.returncode == 0
