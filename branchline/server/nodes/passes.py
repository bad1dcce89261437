"""A pass: what a node says of a request that it forwards (who asks, how, when), signed with the store's key."""

from __future__ import annotations

import hmac
import json
import time
from hashlib import sha256

from starlette.types import Scope

from branchline.tables.errors import Banned

#: Who asks, as the first node says it; and that the table is not here any more.
PASS, MOVED = b"x-branchline-pass", b"x-branchline-moved"
#: A pass is good for so many seconds.
_SECONDS = 30.0


class Passes:
    """Signs and checks passes. Only nodes have the key, and it never changes while they run."""

    def __init__(self, key: bytes) -> None:
        self._key = hmac.new(key, b"node to node", sha256).digest()

    def sign(self, scope: Scope) -> bytes:
        """The pass of a request."""
        client = scope["client"][0] if scope.get("client") else ""
        said = json.dumps([int(time.time()), client, scope["scheme"]])
        return f"{self._mac(scope, said)} {said}".encode()

    def check(self, scope: Scope) -> bool:
        """Whether another node has sent it; then who asks is who asked there."""
        sent = dict(scope["headers"]).get(PASS)
        if sent is None:
            return False
        mac, _, said = sent.decode("latin-1").partition(" ")
        if not hmac.compare_digest(mac.encode("latin-1"), self._mac(scope, said).encode()):
            raise Banned("this is no pass of a node of ours")
        when, client, scheme = json.loads(said)
        if abs(time.time() - when) > _SECONDS:
            raise Banned("this pass is too old; do the clocks of the nodes agree?")
        scope["client"], scope["scheme"] = (client, 0), scheme
        return True

    def _mac(self, scope: Scope, said: str) -> str:
        method = scope.get("method", "GET").encode()
        return hmac.new(self._key, b"\0".join((method, target(scope), said.encode())), sha256).hexdigest()


def target(scope: Scope) -> bytes:
    """The path and query of a request, as they came."""
    query: bytes = scope["query_string"]
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    return path.partition(b"?")[0] + (b"?" + query if query else b"")
