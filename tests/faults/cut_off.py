"""The ``ginp2p`` command in a network that can be cut, and loses packets, inside this machine.

While the file that ``FAULTS_CUT`` names is there, no datagram gets in; ``FAULTS_LOSS`` is the
share of datagrams that get lost all the time. The file that ``FAULTS_ADDRESS`` names may have the
program's own address in it: then nothing that comes to another one gets in any more. The way to
the server is cut by ``relay.py``.
"""

import os
import random
import sys
from pathlib import Path

import aioice.ice

from clients.terminal import address
from clients.terminal.cli import main

CUT, LOSS = os.environ.get("FAULTS_CUT", ""), float(os.environ.get("FAULTS_LOSS", "0"))
ADDRESS = Path(os.environ.get("FAULTS_ADDRESS", os.devnull))


def own_addresses(use_ipv4=True, use_ipv6=True):
    """Return the address that this program was given, if any."""
    return ADDRESS.read_text().split() if ADDRESS.is_file() else []


aioice.ice.get_host_addresses = own_addresses
address._ELSEWHERE = ()

take = aioice.ice.StunProtocol.datagram_received


def take_some(self, data, addr):
    """Let a datagram in, or not."""
    given = own_addresses()
    is_elsewhere = given and self.transport.get_extra_info("sockname")[0] not in given
    if not (is_elsewhere or os.path.exists(CUT) or random.random() < LOSS):
        take(self, data, addr)


aioice.ice.StunProtocol.datagram_received = take_some

if __name__ == "__main__":
    sys.exit(main())
