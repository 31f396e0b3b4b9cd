"""The ``ginp2p`` command: from the command line to what it asks for, and to an exit status.

What a command needs is imported for it alone: checking a record takes no bots and no event
loop, and WebRTC and the server take half a second to import.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from clients.terminal.arguments import make_parser
from clients.terminal.console import Console, OutputLost, standard_console
from clients.terminal.exits import BROKEN, INTERRUPTED, TERMINATED, USAGE

__all__ = ("main",)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    words = sys.argv[1:] if argv is None else list(argv)
    environ = os.environ if "serve" in words[:1] else {}
    parser = make_parser(measures="bench" in words[:1], environ=environ)
    if not words:
        parser.print_help(sys.stderr)
        return USAGE
    options = parser.parse_args(words)
    if options.command == "bench":
        from clients.bench.command import run as run_bench  # heavy, and seldom wanted

        return int(run_bench(options))
    console = standard_console(options.json)
    try:
        status: int = _RUNNERS[options.command](options, options.parser, console)
        return status
    except KeyboardInterrupt:
        console.leave()
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; nothing can be said any more.
        _mute()
        return TERMINATED
    except OutputLost as fault:
        _mute()
        print(f"ginp2p: the output cannot be written: {fault}", file=sys.stderr)
        return BROKEN


def _mute() -> None:
    """Let what waits to be written go nowhere, or it fails once more at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _host(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.friends import host

    return host(options, parser, console)


def _join(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.friends import join

    return join(options, parser, console)


def _solo(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.alone import solo

    return solo(options, parser, console)


def _resume(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.going_on import resume

    return resume(options, parser, console)


def _verify(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.verifying import verify

    return verify(options.record, console)


def _history(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.choices import shelf_of
    from clients.terminal.history import run_history
    from clients.terminal.paths import records_folder

    folder = records_folder(options.records, os.environ)
    return run_history(options, folder, shelf_of(), console)


def _serve(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.gateway import make_gateway
    from clients.terminal.running import run
    from clients.terminal.serving import serve_here
    from signaling.loop import new_event_loop

    gateway = make_gateway(options, parser, os.environ)
    serving = serve_here(options.host, options.port, console, gateway)
    return run(serving, console, lambda: new_event_loop(gateway.tls is not None))


_RUNNERS: dict[str, Callable[[argparse.Namespace, argparse.ArgumentParser, Console], int]] = {
    "host": _host,
    "join": _join,
    "solo": _solo,
    "resume": _resume,
    "verify": _verify,
    "history": _history,
    "export": _history,
    "import": _history,
    "delete": _history,
    "replay": _history,
    "stats": _history,
    "serve": _serve,
}


if __name__ == "__main__":
    sys.exit(main())
