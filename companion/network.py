"""Where this machine can be reached, found out without sending anything."""

from __future__ import annotations

import socket
from ipaddress import ip_address

# Addresses set aside for documentation and for private networks: connecting a datagram socket only asks the routing
# table which of our own addresses would be used, and one of these has a route wherever there is a network.
ASKED = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "198.51.100.1")


def own_addresses() -> tuple[str, ...]:
    """The addresses other devices may reach this machine at, the likeliest first; none without a network."""
    found: dict[str, None] = {}
    for asked in ASKED:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((asked, 9))
                mine = probe.getsockname()[0]
            except OSError:
                continue
        if _may_be_reached(mine):
            found[mine] = None
    return tuple(found)


def _may_be_reached(address: str) -> bool:
    known = ip_address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_link_local)


def is_this_machine_only(host: str) -> bool:
    """True when a server bound to this host hears nobody else."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def listens_everywhere(host: str) -> bool:
    """True when a server bound to this host hears every network of the machine."""
    return host in ("", "*", "0.0.0.0", "::")  # noqa: S104
