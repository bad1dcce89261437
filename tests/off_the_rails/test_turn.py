"""The course of a turn is in one place: rules/turn.py has every phase in its chart, and nobody else sets it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import branchline.games.off_the_rails.rules as rules
from branchline.games.off_the_rails.rules import phases

RULES = Path(str(rules.__file__)).parent
#: Limits between the groups of phases.
LIMITS = {"CHANCE_PHASES", "STEPS"}


def test_the_chart_has_every_phase_and_no_other():
    chart = ast.get_docstring(ast.parse((RULES / "turn.py").read_text())) or ""
    drawn = set(re.findall(r"\b[A-Z]{2,}(?:_[A-Z]+)*\b", chart)) - {"BRACKETS", "ROUND"}
    assert drawn == {name for name in vars(phases) if name.isupper()} - LIMITS


def test_players_decide_in_brackets_and_chance_draws_in_round_ones():
    chart = ast.get_docstring(ast.parse((RULES / "turn.py").read_text())) or ""
    known = {name: number for name, number in vars(phases).items() if name.isupper() and name not in LIMITS}
    deciding = {name for name, number in known.items() if 0 < number < phases.CHANCE_PHASES}
    drawing = {name for name, number in known.items() if phases.CHANCE_PHASES <= number < phases.STEPS}
    assert set(re.findall(r"\[([A-Z_]+)\]", chart)) - {"BRACKETS"} == deciding
    assert set(re.findall(r"\(([A-Z_]+)\)", chart)) == drawing


def test_only_the_turn_sets_the_phase():
    setters = {
        str(file.relative_to(RULES.parent))
        for file in RULES.parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Attribute) and node.attr == "phase" and isinstance(node.ctx, ast.Store)
    }
    # state.py: the field itself, and its copy
    assert setters == {"rules/turn.py", "rules/state.py"}
