"""The dashboard for Grafana: its model, and that each panel asks for something that exists."""

import json
import re
import subprocess
from itertools import combinations

import pytest

from bot.metrics import DatabaseOperation, Decision, InteractionKind, LeaseState, Outcome
from tests.deploy.files import DEPLOY, ROOT
from tests.deploy.promql import PROMTOOL, check, exported, groups, needs_promtool, selectors

DASHBOARD = json.loads((DEPLOY / "grafana" / "botifarra.json").read_text())
PANELS = DASHBOARD["panels"]
DRAWN = [panel for panel in PANELS if panel["type"] != "row"]
TARGETS = [pytest.param(target, id=panel["title"]) for panel in DRAWN for target in panel["targets"]]

VALUES = {
    "kind": set(InteractionKind),
    "outcome": set(Outcome),
    "decision": set(Decision),
    "operation": set(DatabaseOperation),
    "scope": {"user", "global", "shared", "unknown"},
    "token": {"bot", "interaction", "none"},
    "state": {*LeaseState, "lobby", "playing", "break", "over", "waiting"},
}
"""The values of labels that are known; ``state`` is that of a lease or of a table."""


@pytest.mark.parametrize("target", TARGETS)
def test_a_panel_asks_for_metrics_and_labels_that_exist(target):
    check(target["expr"], VALUES)


@needs_promtool
def test_prometheus_takes_every_query(tmp_path):
    queries = [target["expr"] for panel in DRAWN for target in panel["targets"]]
    rules = [
        {
            "record": f"panel:{number}",
            "expr": query.replace("$__rate_interval", "5m").replace("$instance", ".*"),
        }
        for number, query in enumerate(queries)
    ]
    file = tmp_path / "queries.yaml"
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    ran = subprocess.run([PROMTOOL, "check", "rules", file], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert f"{len(queries)} rules found" in ran.stdout


@pytest.mark.parametrize("target", TARGETS)
def test_a_panel_follows_the_chosen_process(target):
    for selector in selectors(target["expr"]):
        is_filter = selector.metric == "botifarra_process_info" and "and on" in target["expr"]
        assert is_filter or ("instance", "=~", "$instance") in selector.matchers


@pytest.mark.parametrize("target", TARGETS)
def test_a_legend_names_labels_that_the_result_has(target):
    named = set(re.findall(r"{{\s*(\w+)\s*}}", target["legendFormat"]))
    expression = target["expr"]
    if "by (" in expression:
        assert named == groups(expression) - {"le"}
    else:
        (first, *_) = selectors(expression)
        assert named <= exported()[first.metric] | {"instance", "job"}


def test_every_metric_of_ours_is_on_the_dashboard():
    def base(name):
        return re.sub("_(bucket|count|sum)$", "", name)

    shown = {
        base(each.metric)
        for panel in DRAWN
        for target in panel["targets"]
        for each in selectors(target["expr"])
    }
    assert {base(name) for name in exported() if name.startswith("botifarra_")} <= shown


def test_the_documentation_explains_every_metric_of_ours():
    text = (ROOT / "docs" / "metrics.md").read_text()
    names = {re.sub("_(bucket|count|sum)$", "", name) for name in exported()}
    assert [name for name in sorted(names) if name.startswith("botifarra_") and f"`{name}`" not in text] == []


def test_each_panel_says_what_it_shows_in_a_unit():
    assert all(panel["description"] and panel["fieldConfig"]["defaults"]["unit"] for panel in DRAWN)
    titles = [panel["title"] for panel in PANELS]
    assert len(set(titles)) == len(titles)


def test_no_two_panels_share_an_id_or_a_place():
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
    places = [panel["gridPos"] for panel in PANELS]
    assert all(place["x"] >= 0 and place["w"] > 0 and place["x"] + place["w"] <= 24 for place in places)
    for one, other in combinations(places, 2):
        beside = one["x"] + one["w"] <= other["x"] or other["x"] + other["w"] <= one["x"]
        below = one["y"] + one["h"] <= other["y"] or other["y"] + other["h"] <= one["y"]
        assert beside or below, (one, other)


def test_every_query_asks_the_data_source_that_was_chosen():
    variables = {variable["name"]: variable for variable in DASHBOARD["templating"]["list"]}
    assert variables.keys() == {"datasource", "instance"}
    chosen = {"type": "prometheus", "uid": "${datasource}"}
    assert variables["datasource"]["query"] == "prometheus"
    assert variables["instance"]["datasource"] == chosen
    assert variables["instance"]["query"]["query"] == "label_values(botifarra_process_info, instance)"
    assert all(panel["datasource"] == chosen for panel in DRAWN)
    assert all(target["datasource"] == chosen for panel in DRAWN for target in panel["targets"])


def test_the_model_is_one_that_grafana_imports():
    assert DASHBOARD["schemaVersion"] == 39
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,40}", DASHBOARD["uid"])
    assert {panel["type"] for panel in PANELS} == {"row", "stat", "timeseries"}
    for panel in DRAWN:
        references = [target["refId"] for target in panel["targets"]]
        assert references == [chr(ord("A") + index) for index in range(len(references))]
