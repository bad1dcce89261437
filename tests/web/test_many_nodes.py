"""A page at a table of several nodes: the node dies, and the page plays on by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.server.balancer import Balancer
from tests.server.conftest import database as database
from tests.server.house import Visitor
from tests.server.test_nodes import Nodes, until
from tests.web.playing import play_some


@pytest.fixture
def nodes(database: Any) -> Iterator[Nodes]:
    with Nodes(database, 0) as found:
        yield found


@pytest.fixture
def open_page(browser: Any, nodes: Nodes) -> Iterator[Callable[[Visitor, str], Any]]:
    """Opens a table as a visitor, through a load balancer. It may complain of a line that breaks."""
    balancer, contexts = Balancer(nodes.ports), []

    def opened(visitor: Visitor, table: str) -> Any:
        context = browser.new_context(base_url=f"http://127.0.0.1:{balancer.port}")
        contexts.append(context)
        context.add_init_script("localStorage.setItem('branchline.speed', 'instant')")
        name, _, value = visitor.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": f"http://127.0.0.1:{balancer.port}"}])
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(f"/t/{table}")
        page.wait_for_function("() => window.branchline?.live?.scene")
        return page

    yield opened
    for context in contexts:
        context.close()
    balancer.close()


@pytest.mark.timed
def test_pages_come_again_by_themselves_and_play_on_when_nodes_die(nodes: Nodes, open_page: Callable[..., Any]):
    ann, ben, rng = Visitor(nodes.ports[0]), Visitor(nodes.ports[1]), Random(3)
    table = ann.create("me", "open", "me")
    ben.join(table, 1, "Ben")
    pages = [open_page(ann, table), open_page(ben, table)]
    for dead in nodes.nodes[:2]:  # the table's owner first, then perhaps the one that has taken it over
        dead.kill()
        ann.port = ben.port = next(node.port for node in nodes.nodes if node.running)
        until(lambda: ann.ask("GET", f"/api/tables/{table}/frame").status == 200, 30)
        before = ann.frame(table)["seq"]
        acting = pages[0] if ann.frame(table)["actions"] else pages[1]
        for page in pages:
            page.locator(".broken").wait_for(state="hidden")
        play_some(acting, rng, 1)
        for page in pages:
            page.wait_for_function("seq => window.branchline.live.seq > seq", arg=before)
        dead.start()
