"""Networks made for a test: two hosts with a cable between them, and nothing else.

A thread of Linux may have a network of its own; what it starts or opens while it is there
belongs to it. So one test has its server and one browser at one host and another browser at
the other, and when all of them have ended the networks are gone. It takes root.
"""

import contextlib
import ctypes
import os
import subprocess

CLONE_NEWNET = 0x40000000
HOME = "10.77.0.1"
AWAY = "10.77.0.2"

_libc = ctypes.CDLL(None, use_errno=True)


class Network:
    """A host of its own, with one address."""

    def __init__(self, address):
        self.address = address
        with _returning():
            _call(_libc.unshare, CLONE_NEWNET)
            self._here = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
            _ip("link set lo up")

    @property
    def path(self):
        return f"/proc/{os.getpid()}/fd/{self._here}"

    @contextlib.contextmanager
    def inside(self):
        """What is started or opened in this block is started or opened at this host."""
        with _returning():
            _call(_libc.setns, self._here, CLONE_NEWNET)
            yield

    def close(self):
        os.close(self._here)


@contextlib.contextmanager
def two_hosts():
    """Yield two hosts that reach each other, each by a default route, as in a home."""
    hosts = home, away = Network(HOME), Network(AWAY)
    try:
        with home.inside():
            _ip(f"link add cable type veth peer name cable netns {away.path}")
        for host, gateway in ((home, AWAY), (away, HOME)):
            with host.inside():
                _ip(f"addr add {host.address}/24 dev cable")
                _ip("link set cable up")
                _ip(f"route add default via {gateway}")
        yield hosts
    finally:
        for host in hosts:
            host.close()


@contextlib.contextmanager
def _returning():
    before = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    try:
        yield
    finally:
        _call(_libc.setns, before, CLONE_NEWNET)
        os.close(before)


def _call(function, *arguments):
    if function(*arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _ip(words):
    subprocess.run(["ip", *words.split()], check=True)
