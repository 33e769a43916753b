"""The dashboard for Grafana asks for what exists, and shows all that there is."""

import json
import re
import subprocess

from tests.deploy.files import ROOT
from tests.deploy.promql import PROMTOOL, VALUES, check, exported, groups, needs_promtool, selectors
from tools.dashboard import dashboard

PANELS = dashboard()["panels"]
TARGETS = [target for panel in PANELS for target in panel.get("targets", ())]
QUERIES = [target["expr"] for target in TARGETS]


def test_every_panel_asks_for_metrics_and_labels_that_exist():
    for query in QUERIES:
        check(query, VALUES)


@needs_promtool
def test_prometheus_takes_every_query(tmp_path):
    rules = [
        {
            "record": f"panel:{number}",
            "expr": query.replace("$__rate_interval", "5m").replace("$instance", ".*"),
        }
        for number, query in enumerate(QUERIES)
    ]
    file = tmp_path / "queries.yaml"
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    ran = subprocess.run([PROMTOOL, "check", "rules", file], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert f"{len(QUERIES)} rules found" in ran.stdout


def test_every_panel_follows_the_chosen_process():
    for query in QUERIES:
        for selector in selectors(query):
            is_filter = selector.metric == "botifarra_process_info" and "and on" in query
            assert is_filter or ("instance", "=~", "$instance") in selector.matchers, query


def test_a_legend_names_labels_that_the_result_has():
    for target in TARGETS:
        named = set(re.findall(r"{{\s*(\w+)\s*}}", target["legendFormat"]))
        query = target["expr"]
        if "by (" in query:
            assert named == groups(query) - {"le"}, query
        else:
            (first, *_) = selectors(query)
            assert named <= exported()[first.metric] | {"instance", "job"}, query


def base(name):
    return re.sub("_(bucket|count|sum)$", "", name)


def ours():
    return {base(name) for name in exported() if name.startswith("botifarra_")}


def test_every_metric_of_ours_is_on_the_dashboard():
    assert ours() <= {base(each.metric) for query in QUERIES for each in selectors(query)}


def test_the_documentation_explains_every_metric_of_ours():
    text = (ROOT / "docs" / "metrics.md").read_text()
    assert [name for name in sorted(ours()) if f"`{name}`" not in text] == []


def test_no_two_panels_have_the_same_title_or_place():
    for what in (lambda panel: panel["title"], lambda panel: (panel["gridPos"]["x"], panel["gridPos"]["y"])):
        assert len(set(map(what, PANELS))) == len(PANELS)
