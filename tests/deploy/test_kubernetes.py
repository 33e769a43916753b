"""The manifests for Kubernetes: valid, and of one mind with each other, the image and the bot."""

import math
import re
import shutil
import subprocess

import kubernetes_validate
import pytest
import yaml

from bot.process.ownership.ownership import LONGEST_HANDOVER, SECONDS_A_SHARD
from tests.deploy.files import IMAGE, KUBERNETES, PLACEHOLDER, PROXY, load, manifests, values_at, variables
from tools.capacity import SERVERS_A_SHARD, Assumptions, Costs, capacity

VERSIONS = ("1.31", "1.37")
"""The oldest and the newest version of Kubernetes whose schema the manifests must fit."""
BOT = manifests(KUBERNETES)
ALL = BOT | {f"nirn-proxy/{name}": manifest for name, manifest in manifests(PROXY).items()}
SETTINGS = variables(KUBERNETES / "settings.env")
STATEFUL_SET = BOT["statefulset.yaml"]["spec"]
POD = STATEFUL_SET["template"]["spec"]
(CONTAINER,) = POD["containers"]
PODS = {
    "pods of the bot": STATEFUL_SET["template"],
    "nirn-proxy": ALL["nirn-proxy/deployment.yaml"]["spec"]["template"],
}
SECONDS_TO_CLOSE = 10
"""What a process takes to end after a handover; without one a container gives it as much."""
MOST_SHARDS = Assumptions().most_shards
"""Shards of a process in groups as large as the model has them."""
AT_A_START = 80
"""MiB that a process takes more during a start (docs/scaling.md)."""


def built(folder):
    """Return the manifests that kubectl makes of a kustomization; skips the test without kubectl."""
    if (kubectl := shutil.which("kubectl")) is None:
        pytest.skip("kubectl is not installed")
    done = subprocess.run((kubectl, "kustomize", folder), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {f"{each['kind']} {each['metadata']['name']}": each for each in yaml.safe_load_all(done.stdout)}


@pytest.fixture
def with_the_proxy(tmp_path):
    """A copy of the manifests in which the component is not a comment any more."""
    copy = shutil.copytree(KUBERNETES, tmp_path / "kubernetes")
    file = copy / "kustomization.yaml"
    text = file.read_text()
    file.write_text(text.replace("# components: [nirn-proxy]", "components: [nirn-proxy]"))
    assert file.read_text() != text
    return copy


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", ALL)
def test_a_manifest_fits_the_schema_of_kubernetes(name, version):
    kubernetes_validate.validate(ALL[name], version, strict=True)


def test_the_schema_would_notice_a_misspelled_field():
    misspelled = {**BOT["poddisruptionbudget.yaml"], "spec": {"maxUnavailible": 1}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(misspelled, VERSIONS[-1], strict=True)


@pytest.mark.parametrize("folder", [KUBERNETES, PROXY])
def test_all_manifests_are_applied_but_the_example_of_a_secret(folder):
    assert set(load(folder / "kustomization.yaml")["resources"]) == set(manifests(folder)) - {
        "secret.example.yaml"
    }


def test_what_kubectl_builds_fits_the_schema_too():
    for manifest in built(KUBERNETES).values():
        kubernetes_validate.validate(manifest, VERSIONS[-1], strict=True)


def test_with_the_component_the_bot_talks_to_the_proxy_and_may(with_the_proxy):
    made = built(with_the_proxy)
    for manifest in made.values():
        kubernetes_validate.validate(manifest, VERSIONS[-1], strict=True)
    (settings,) = (manifest["data"] for name, manifest in made.items() if name.startswith("ConfigMap "))
    assert settings["DISCORD_API_URL"] == "http://nirn-proxy:8080/api/v10"
    assert settings["SHARD_COUNT"] == SETTINGS["SHARD_COUNT"]
    assert [port["port"] for port in made["Service nirn-proxy"]["spec"]["ports"]] == [8080, 9000]
    label = made["Deployment nirn-proxy"]["spec"]["template"]["metadata"]["labels"]
    to_the_proxy = made["NetworkPolicy botifarra"]["spec"]["egress"][-1]
    assert to_the_proxy["to"] == [{"podSelector": {"matchLabels": label}}]
    assert to_the_proxy["ports"] == [{"port": 8080, "protocol": "TCP"}]


def test_there_is_a_pod_for_each_group_of_shards_and_one_stands_by():
    groups = math.ceil(int(SETTINGS["SHARD_COUNT"]) / int(SETTINGS["SHARDS_A_PROCESS"]))
    assert STATEFUL_SET["replicas"] == groups + 1


@pytest.mark.parametrize("shards", [int(SETTINGS["SHARDS_A_PROCESS"]), MOST_SHARDS])
def test_a_pod_has_time_to_hand_over_before_it_is_killed(shards):
    handing_over = LONGEST_HANDOVER + SECONDS_A_SHARD * shards
    assert POD["terminationGracePeriodSeconds"] >= handing_over + SECONDS_TO_CLOSE


def test_a_pod_has_the_memory_that_its_shards_take():
    asked, allowed = (
        int(CONTAINER["resources"][kind]["memory"].removesuffix("Mi")) for kind in ("requests", "limits")
    )
    usual = capacity(
        SERVERS_A_SHARD * int(SETTINGS["SHARDS_A_PROCESS"]), Costs(), Assumptions(most_shards=100)
    )
    most = capacity(SERVERS_A_SHARD * MOST_SHARDS, Costs(bot=0), Assumptions(most_shards=MOST_SHARDS))
    assert usual.processes == most.processes == 1
    assert usual.memory <= asked
    assert most.memory + AT_A_START <= allowed


def test_pods_start_one_after_the_other_as_discord_lets_shards_identify():
    assert STATEFUL_SET["podManagementPolicy"] == "OrderedReady"


def test_an_update_replaces_one_pod_after_the_other_and_a_drained_node_one_at_a_time():
    assert STATEFUL_SET["updateStrategy"]["type"] == "RollingUpdate"
    assert BOT["poddisruptionbudget.yaml"]["spec"]["maxUnavailable"] == 1


def test_a_process_has_the_name_of_its_pod():
    (name,) = (variable for variable in CONTAINER["env"] if variable["name"] == "PROCESS_NAME")
    assert name["valueFrom"] == {"fieldRef": {"fieldPath": "metadata.name"}}


def test_settings_and_secret_are_those_that_are_made():
    (generated,) = load(KUBERNETES / "kustomization.yaml")["configMapGenerator"]
    secret = BOT["secret.example.yaml"]["metadata"]["name"]
    assert CONTAINER["envFrom"] == [
        {"configMapRef": {"name": generated["name"]}},
        {"secretRef": {"name": secret}},
    ]


def test_the_example_of_a_secret_has_no_secret():
    secret = BOT["secret.example.yaml"]["stringData"]
    assert secret.keys() == {"DISCORD_TOKEN", "DATABASE_URL"}
    assert all(PLACEHOLDER.search(value) for value in secret.values())


def test_everybody_means_the_same_port():
    port = int(SETTINGS["METRICS_PORT"])
    assert CONTAINER["ports"] == [{"name": "metrics", "containerPort": port}]
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        assert CONTAINER[probe]["httpGet"]["port"] == "metrics"
    assert STATEFUL_SET["template"]["metadata"]["annotations"]["prometheus.io/port"] == str(port)
    assert [each["port"] for each in BOT["service.yaml"]["spec"]["ports"]] == [port]
    (incoming,) = BOT["networkpolicy.yaml"]["spec"]["ingress"]
    assert [each["port"] for each in incoming["ports"]] == [port]


def test_a_restart_mends_a_hanging_loop_and_nothing_else():
    assert {CONTAINER[probe]["httpGet"]["path"] for probe in ("startupProbe", "livenessProbe")} == {"/live"}
    assert CONTAINER["readinessProbe"]["httpGet"]["path"] == "/ready"


@pytest.mark.parametrize("template", PODS.values(), ids=PODS)
def test_a_pod_has_no_rights_and_writes_only_where_nothing_is_kept(template):
    pod = template["spec"]
    assert pod["securityContext"]["runAsNonRoot"]
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert pod["automountServiceAccountToken"] is False
    assert pod["enableServiceLinks"] is False
    for container in pod["containers"]:
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert {"cpu", "memory"} == container["resources"]["requests"].keys()
        assert "memory" in container["resources"]["limits"]
    assert all("emptyDir" in volume for volume in pod.get("volumes", []))


def test_the_pod_runs_as_the_user_of_the_image():
    (user,) = re.findall(r"useradd --uid (\d+)", IMAGE)
    context = POD["securityContext"]
    assert {context["runAsUser"], context["runAsGroup"], context["fsGroup"]} == {int(user)}


def test_what_is_written_lies_in_a_volume():
    mounts = {mount["name"]: mount["mountPath"] for mount in CONTAINER["volumeMounts"]}
    assert mounts.keys() == {volume["name"] for volume in POD["volumes"]}
    (cache,) = (variable["value"] for variable in CONTAINER["env"] if variable["name"] == "NUMBA_CACHE_DIR")
    assert cache.startswith(mounts["cache"] + "/")
    (health_file,) = re.findall(r"HEALTH_FILE=(\S+)", IMAGE)
    assert health_file.startswith(mounts["tmp"] + "/")


def test_whatever_selects_pods_selects_those_of_the_bot():
    labels = STATEFUL_SET["template"]["metadata"]["labels"]
    selectors = [
        STATEFUL_SET["selector"]["matchLabels"],
        BOT["service.yaml"]["spec"]["selector"],
        BOT["poddisruptionbudget.yaml"]["spec"]["selector"]["matchLabels"],
        BOT["networkpolicy.yaml"]["spec"]["podSelector"]["matchLabels"],
        *(each["labelSelector"]["matchLabels"] for each in POD["topologySpreadConstraints"]),
    ]
    assert selectors == [labels] * len(selectors)


def test_the_bot_reaches_names_discord_and_the_database_and_nothing_else():
    policy = BOT["networkpolicy.yaml"]["spec"]
    assert set(policy["policyTypes"]) == {"Ingress", "Egress"}
    names, discord, database = policy["egress"]
    assert {port["port"] for port in names["ports"]} == {53}
    assert {port["port"] for port in discord["ports"]} == {443}
    assert {port["port"] for port in database["ports"]} == {5432}
    everywhere = [block["ipBlock"] for block in discord["to"]]
    assert all(block["except"] for block in everywhere)


def test_only_the_bot_may_give_requests_to_the_proxy():
    policy = ALL["nirn-proxy/networkpolicy.yaml"]["spec"]
    from_the_bot, _ = policy["ingress"]
    label = {"app.kubernetes.io/component": "bot"}
    assert from_the_bot["from"] == [{"podSelector": {"matchLabels": label}}]
    assert label.items() <= STATEFUL_SET["template"]["metadata"]["labels"].items()


@pytest.mark.parametrize("folder", [KUBERNETES, PROXY])
def test_every_image_has_a_fixed_version(folder):
    made = {image["name"]: image["newTag"] for image in load(folder / "kustomization.yaml")["images"]}
    used = {image for manifest in manifests(folder).values() for image in values_at("image", manifest)}
    assert used == made.keys()
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", tag) for tag in made.values())
