"""Many nodes on one store. A server whose store is a file is the only one, and imports nothing from here but this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.server.stores.serving import ServerStore

if TYPE_CHECKING:
    from branchline.server.http.app import Server
    from branchline.server.nodes.node import Node


def node_of(server: Server, store: ServerStore) -> Node | None:
    """This node among others; None: it is the only one."""
    if store.lease is None:
        return None
    from branchline.server.nodes.node import Node
    from branchline.server.stores.postgres.store import PostgresStore

    assert isinstance(store, PostgresStore)
    return Node(server, store)
