"""Units, image and compose file say what the programs that they are for understand."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.server.deploy.programs import DEPLOY, ROOT

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
        assert named <= set(compose["volumes"])
        assert set(service["networks"]) <= set(compose["networks"])
        assert set(service.get("depends_on", ())) <= set(services)
    [inside] = compose["networks"]["inside"]["ipam"]["config"]
    assert f"--trust={inside['subnet']}" in services["one"]["command"]
    assert (ROOT / services["one"]["build"]["dockerfile"]).exists()
