"""The interface as it is described: the document is current, everything in it answers, and nothing in it breaks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from branchline.server.http.openapi import document, text
from tests.server.house import House

ROOT = Path(__file__).parent.parent.parent
OPERATIONS = [(path, method) for path, methods in document()["paths"].items() for method in methods]
#: Of the long run, together.
MOST_REQUESTS = int(os.environ.get("BRANCHLINE_FUZZ", "100000"))
CHECKS = [not_a_server_error, response_schema_conformance, content_type_conformance]


def test_the_document_in_docs_is_current():
    assert (ROOT / "docs/openapi.json").read_text() == text(), "run: make openapi"


def test_the_server_tells_it(home: House):
    assert home.visitor().get("/api/openapi.json") == document()


def bombard(home: House, path: str, method: str, examples: int) -> None:
    """Requests made from the document, right and wrong ones: no status 500, and answers as described."""
    ann = home.visitor()
    table = ann.create("me", "me", "me")
    base = f"http://127.0.0.1:{home.port}"
    operation = schemathesis.openapi.from_dict(document())[path][method.upper()]
    right = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    wrong = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    count = 0
    with requests.Session() as session:

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(right | wrong if operation.body or operation.query or operation.path_parameters else right)
        def run(case: Case[Any]) -> None:
            nonlocal count
            count += 1
            if isinstance(case.path_parameters, dict) and count % 4:
                case.path_parameters["table"] = table
            if isinstance(case.query, dict):
                case.query.pop("wait", None)
            cookies = {"Cookie": ann.cookie}
            case.call_and_validate(base, session, cookies, checks=CHECKS, timeout=20)

        run()
    assert count


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_no_request_breaks_the_server(home: House, path: str, method: str):
    bombard(home, path, method, 15)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_no_request_of_many_breaks_the_server(home: House, path: str, method: str):
    bombard(home, path, method, MOST_REQUESTS // len(OPERATIONS) + 1)


def test_the_example_bot_plays_a_whole_game(home: House):
    example = ROOT / "docs/examples/http_bot.py"
    assert len(example.read_text().splitlines()) < 60
    ann = home.visitor()
    table = ann.create("open", "greedy", "random")
    link = f"http://127.0.0.1:{home.port}/t/{table}"
    done = subprocess.run(
        [sys.executable, str(example), link], capture_output=True, text=True, timeout=60, env=os.environ, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Bot 1" in done.stdout
    assert ann.frame(table)["status"] == "over"
