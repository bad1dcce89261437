"""Laws of the analysis."""

from __future__ import annotations

from branchline.analysis.analysis import assembled
from branchline.analysis.study import Study
from branchline.testing.tables import LawTable, random_match

#: One decision in so many is judged: the sums do not depend on judgements.
EVERY = 61


class TestAnalysis:
    def test_start_luck_and_decisions_add_up_to_the_result(self, table: LawTable) -> None:
        match = random_match(table, 9)
        study = Study(match, budget=2)
        study.valuer.samples = 1
        analysis = assembled(study, list(study.look(0, study.places, every=EVERY)))
        standings = match.state.standings()
        for seat in range(table.seats):
            assert analysis.start[seat] + sum(step.change[seat] for step in analysis.steps) == analysis.result[seat]
            lead_changes = sum(step.lead_change[seat] for step in analysis.steps)
            assert analysis.start_lead[seat] + lead_changes == analysis.result_lead[seat]
            first = standings.places[seat] == 1
            whole = standings.totals[0] if table.seats == 1 else first / standings.places.count(1)
            assert abs(analysis.result[seat] - whole) < 1 / 4096
        for step in analysis.steps:
            assert step.seat is None or not step.grade or (step.loss >= 0 and step.error >= 0)
