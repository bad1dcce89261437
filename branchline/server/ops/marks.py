"""Whom an operator means: an address, a table's maker, or somebody by the mark in the list of bans."""

from __future__ import annotations

from collections.abc import Container
from ipaddress import ip_address

from branchline.core.match.errors import SetupError
from branchline.server.http.addresses import network_of
from branchline.server.http.identity import Signer


def mark_of(whom: str, maker: str, banned: Container[str], key: str) -> str:
    """The mark of somebody; ``maker`` is that of whoever made the table of this name, if there is one."""
    try:
        ip_address(whom)
    except ValueError:
        if maker:
            return maker
        if whom in banned:
            return whom
        raise SetupError(f"{whom!r} is no address, no table with a known maker, and nobody who is banned") from None
    mark_key = bytes.fromhex(key)
    return Signer(mark_key, mark_key=mark_key).mark(network_of(whom))
