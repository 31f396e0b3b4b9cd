"""The ``ginp2p`` command on a machine without any network: its own loopback is enough.

Whatever network the tests run in, players reach each other inside this machine alone.
"""

import sys

import aioice.ice

from clients.screen.entry import main
from clients.terminal import address

aioice.ice.get_host_addresses = lambda use_ipv4, use_ipv6: []
address._ELSEWHERE = ()

if __name__ == "__main__":
    sys.exit(main())
