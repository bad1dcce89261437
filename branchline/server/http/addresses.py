"""Where requests come from: addresses as they are counted, proxies that are trusted, hosts that are meant."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

from branchline.tables.errors import BadRequest


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The address as it is counted: of IPv6 the first 64 bits, since one visitor has all the others."""
    try:
        known: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return f"{IPv6Address(int(known) >> 64 << 64)}/64"
    return str(known)


class Hosts:
    """The names under which this server may be asked.

    A page of another site can have its name point here (DNS rebinding), and would then count as our own page. So a
    request must name this computer, an address in figures, or a host that the operator has named.
    """

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        own = socket.gethostname().lower()
        # Its name in the domain is not asked for: that may take many seconds. The operator can name it.
        self.names = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}
        self.any = "*" in names

    def check(self, host: str) -> None:
        """Refuse another host; old programs name none."""
        if self.any or not host:
            return
        name = _name_of(host.strip().lower())
        if name in self.names or _is_address(name) or name.endswith(".localhost"):
            return
        raise BadRequest("this server is not known by that host name; its operator can name it with --name")


def _name_of(host: str) -> str:
    """A host without its port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if host.count(":") == 1 else host


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
