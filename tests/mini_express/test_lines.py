"""The companies' lines on the map: one rail without gaps, apart from the others, with room shown in cities."""

from __future__ import annotations

import re
from itertools import combinations

from branchline.core.message import in_english
from branchline.games import find
from branchline.games.mini_express.ui.scene.lines import beside, line_at, way_through
from tests.mini_express.positions import ORANGE, network, table, tracks

GAME = find("mini_express")
NAMES = ["Ada", "Bruno", "Cleo", "Dario"]


def drawn(state):
    """The position's view, and its pieces by id."""
    view = GAME.shown.view(state, None)
    scene = GAME.shown.scene(view, NAMES[: state.seats], in_english(NAMES))
    return view, {piece.id: piece for piece in scene.pieces}


class TestRail:
    def test_a_bend_leads_from_half_way_to_half_way(self):
        data = way_through((0, 0), [(0, -60), (52, 30)])
        assert data.startswith("M0 -30")
        assert data.endswith("L26 15")
        assert "Q0 0" in data

    def test_at_a_sharp_corner_and_at_its_end_the_rail_goes_to_the_middle(self):
        assert way_through((0, 0), [(0, -60), (52, -30)]).count("M0 0L") == 2
        assert way_through((0, 0), [(0, -60)]) == "M0 0L0 -30"

    def test_every_two_neighbours_of_a_company_meet_half_way(self):
        state = network(table(4), ORANGE, "q5 q6 p5 p6 o6")
        view, pieces = drawn(state)
        at = {(hex.column, hex.row): line_at(view, hex, 0) for hex in view.hexes if 0 in hex.companies}
        assert len(at) > 5
        ends = re.findall(r"(?:M|L)(-?[\d.]+) (-?[\d.]+)", pieces["rails-O"].body)
        for place, (x, y) in at.items():
            for other in beside(*place):
                if other in at:
                    half = ((x + at[other][0]) / 2, (y + at[other][1]) / 2)
                    met = [end for end in ends if abs(float(end[0]) - half[0]) < 0.02 > abs(float(end[1]) - half[1])]
                    assert len(met) >= 2, place

    def test_lines_of_all_companies_keep_apart_in_every_direction(self):
        view, _ = drawn(table(4))
        plain = next(hex for hex in view.hexes if hex.city is None)
        lanes = [line_at(view, plain, company) for company in range(4)]
        for across in ((1.0, 0.0), (0.5, 0.866), (-0.5, 0.866)):
            far = [x * across[0] + y * across[1] for x, y in lanes]
            assert min(abs(one - other) for one, other in combinations(far, 2)) > 5


class TestCity:
    def test_free_places_and_companies_are_as_many_as_its_limit(self):
        view, pieces = drawn(table(4))
        for number, city in enumerate(view.cities):
            free = [id for id in pieces if id.startswith(f"room-{number}-")]
            assert len(free) == city.room


class TestSheet:
    def test_a_share_costs_what_its_tag_says(self):
        view, pieces = drawn(tracks(table(4), 3, 0, 5, 1))
        for company in view.companies:
            assert f">{company.tracks}<" in pieces[f"price-{company.letter}"].body
            assert f"costs {company.tracks} influence" in pieces[f"price-{company.letter}"].label

    def test_influence_is_a_number(self):
        state = table(4)
        state.influence[0] = 7
        _, pieces = drawn(state)
        assert ">7<" in pieces["influence-O-0"].body
        assert pieces["influence-O-0"].value == 7
