"""A Redis server for tests, on a socket in a folder of its own."""

import shutil
import signal
import subprocess
import time

import redis


class RedisServer:
    """Started by ``start``; keeps nothing when it ends."""

    def __init__(self, folder):
        self._socket = folder / "redis.sock"
        self._process = None
        self.url = f"unix://{self._socket}"

    def start(self):
        program = shutil.which("redis-server")
        assert program is not None, "redis-server is not on this machine: run `make setup`"
        self._process = subprocess.Popen(
            [program, "--port", "0", "--unixsocket", self._socket, "--save", "", "--dir", "/"],
            stdout=subprocess.DEVNULL,
        )
        with self.ask() as client:
            for _ in range(1000):
                try:
                    client.ping()
                    return self
                except redis.ConnectionError:
                    assert self._process.poll() is None, "redis-server does not start"
                    time.sleep(0.01)
        raise AssertionError("redis-server does not answer")

    def ask(self):
        """A client of it, for looking in."""
        return redis.Redis.from_url(self.url, decode_responses=True)

    def stop(self):
        """End it as a crash does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def freeze(self):
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self):
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)
