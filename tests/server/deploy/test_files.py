"""Units, image and compose file say what the programs that they are for understand."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.server.deploy.programs import DEPLOY, ROOT, program

COMMAND = "/opt/bradshaw/bin/bradshaw"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_understands_the_units(tmp_path):
    """The command that they start is where pip puts it; here, that is this environment."""
    here = Path(sys.executable).parent / "bradshaw"
    assert here.exists()
    for unit in (DEPLOY / "systemd").iterdir():
        text = unit.read_text()
        assert COMMAND in text or unit.suffix == ".timer"
        (tmp_path / unit.name.replace("@", "@8080")).write_text(text.replace(COMMAND, str(here)))
    units = [str(path) for path in tmp_path.iterdir()]
    checked = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    about_ours = [line for line in checked.stderr.splitlines() if "bradshaw" in line]
    assert (checked.returncode, about_ours) == (0, [])


def serve_options() -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-m", "bradshaw.cli", "serve", "--help"], capture_output=True, text=True, check=True
    ).stdout
    return set(re.findall(r"--[a-z-]+", shown))


def test_what_is_started_has_these_options():
    known = serve_options()
    unit = (DEPLOY / "systemd/bradshaw@.service").read_text()
    compose = yaml.safe_load((DEPLOY / "container/compose.yaml").read_text())
    image = (DEPLOY / "container/Containerfile").read_text()
    given = re.findall(r"(?:ExecStart|BRADSHAW_OPTIONS)=.*", unit)
    given += [" ".join(compose["services"][name]["command"]) for name in ("one", "two")]
    given += re.findall(r"CMD \[\"serve\".*", image)
    assert len(given) == 5
    for line in given:
        assert set(re.findall(r"--[a-z-]+", line)) <= known, line


def test_the_compose_file_is_whole():
    compose = yaml.safe_load((DEPLOY / "container/compose.yaml").read_text())
    services = compose["services"]
    for service in services.values():
        named = {volume.split(":")[0] for volume in service.get("volumes", [])}
        files = {name for name in named if name.startswith(".")}
        assert all((DEPLOY / "container" / name).exists() for name in files)
        assert named - files <= set(compose["volumes"])
        assert set(service["networks"]) <= set(compose["networks"])
        assert set(service.get("depends_on", ())) <= set(services)
    [inside] = compose["networks"]["inside"]["ipam"]["config"]
    assert f"--trust={inside['subnet']}" in services["one"]["command"]
    assert (ROOT / services["one"]["build"]["dockerfile"]).exists()


def test_the_proxy_of_the_compose_file_knows_its_processes():
    """By the file that is also for hosts without containers: what differs is said by the environment."""
    services = yaml.safe_load((DEPLOY / "container/compose.yaml").read_text())["services"]
    [mounted] = [volume for volume in services["caddy"]["volumes"] if "Caddyfile" in volume]
    file = DEPLOY / "container" / mounted.split(":")[0]
    command = [program("caddy"), "adapt", "--adapter", "caddyfile", "--config", str(file)]

    def adapted(environment: dict[str, str]) -> str:
        found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return found.stdout

    given = services["caddy"]["environment"] | {"BRADSHAW_HOST": "club.example"}
    inside, outside = adapted(given), adapted({})
    assert re.findall(r'"dial":"([^"]+)"', inside) == ["one:8080", "two:8080"]
    assert '"host":["club.example"]' in inside
    assert re.findall(r'"dial":"([^"]+)"', outside) == ["127.0.0.1:8080", "127.0.0.1:8081"]
    assert '"host":["play.club.example"]' in outside


def test_nothing_of_the_host_gets_into_the_image():
    """What git leaves out is left out: environments, what was built elsewhere, databases of games."""
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for line in (ROOT / ".gitignore").read_text().splitlines():
        pattern = line.strip("/")
        assert {pattern, f"**/{pattern}"} & set(ignored), line
    assert ".git" in ignored
