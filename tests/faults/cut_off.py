"""The ``ginp2p`` command in a network that can be cut, and loses packets, inside this machine.

While the file that ``FAULTS_CUT`` names is there, no datagram gets in; ``FAULTS_LOSS`` is the
share of datagrams that get lost all the time. The way to the server is cut by ``relay.py``.
"""

import os
import random
import sys

import aioice.ice

from clients.terminal import address
from clients.terminal.cli import main

CUT, LOSS = os.environ.get("FAULTS_CUT", ""), float(os.environ.get("FAULTS_LOSS", "0"))

aioice.ice.get_host_addresses = lambda use_ipv4, use_ipv6: []
address._ELSEWHERE = ()

take = aioice.ice.StunProtocol.datagram_received


def take_some(self, data, addr):
    """Let a datagram in, or not."""
    if not (os.path.exists(CUT) or random.random() < LOSS):
        take(self, data, addr)


aioice.ice.StunProtocol.datagram_received = take_some

if __name__ == "__main__":
    sys.exit(main())
