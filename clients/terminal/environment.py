"""Settings from the environment: every option of a command under a name of its own.

``--turn-secret`` is ``GINP2P_TURN_SECRET``. The command line wins. docs/hosting.md, "Settings".
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

__all__ = ("Several", "take_from_environment", "variable")

PREFIX = "GINP2P_"
SWITCH = {"1": True, "0": False}


class Several(argparse.Action):
    """Collects the values of an option that is given several times, in place of its default."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Add one value."""
        so_far = getattr(namespace, self.dest)
        setattr(namespace, self.dest, [*(() if so_far is self.default else so_far), values])


def variable(option: str) -> str:
    """Return the name of the variable for an option: ``--log`` has ``GINP2P_LOG``."""
    return PREFIX + option.lstrip("-").replace("-", "_").upper()


def take_from_environment(command: argparse.ArgumentParser, environ: Mapping[str, str]) -> None:
    """Have the command's options default to what the environment says.

    Ends the program, as for a wrong command line, where a variable has no value that fits.
    """
    for action in command._actions:
        options = [option for option in action.option_strings if option.startswith("--")]
        if not options or action.dest == "help":
            continue
        name = variable(options[0])
        text = environ.get(name, "").strip()
        if text:
            try:
                action.default = _value(action, text)
            except (argparse.ArgumentTypeError, ValueError) as fault:
                command.error(f"{name}: {fault}")


def _value(action: argparse.Action, text: str) -> Any:
    if action.nargs == 0:
        if text not in SWITCH:
            raise ValueError("on is 1, off is 0")
        return SWITCH[text]
    if isinstance(action, Several):
        return [_one(action, each) for each in text.split()]
    return _one(action, text)


def _one(action: argparse.Action, text: str) -> Any:
    value = action.type(text) if callable(action.type) else text
    if action.choices is not None and value not in action.choices:
        raise ValueError(f"one of {', '.join(map(str, action.choices))}")
    return value
