"""Laws of secrecy: no byte that is sent to a viewer may depend on what it cannot know."""

from __future__ import annotations

from branchline.core import record
from branchline.core.errors import IllegalAction
from branchline.core.game import CHANCE, State
from branchline.core.random import Random
from tests.laws.tables import Table, every_table, some

VIEWERS = (None, 0, 1)


def shown(table: Table, state: State, viewer: int | None) -> str:
    """All that a viewer can be shown of a position: view, picture, prompt, own actions, refusals."""
    game = table.game
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    view = game.view(state, viewer)
    parts = [repr(view), game.picture(view, names), game.prompt(view).english(names), repr(state.actors())]
    if viewer is not None:
        parts += [game.text(state, viewer, action) for action in state.legal(viewer)]
        try:
            game.read(state, viewer, "no such action")
        except IllegalAction as refusal:
            parts.append(str(refusal))
    return "\n".join(parts)


def seats_of(table: Table) -> list[int | None]:
    return [viewer for viewer in VIEWERS if viewer is None or viewer < table.seats]


@every_table
class TestSecrets:
    def test_what_is_imagined_looks_the_same(self, table: Table):
        rng = Random("imagine", str(table))
        for state in some(table, 1, every=5):
            for seat in range(table.seats):
                imagined = state.imagine(seat, rng)
                assert table.game.view(imagined, seat) == table.game.view(state, seat)
                assert imagined.actors() == state.actors()
                assert imagined.legal(seat) == state.legal(seat)

    def test_bytes_are_equal_for_positions_that_a_viewer_cannot_tell_apart(self, table: Table):
        rng = Random("bytes", str(table))
        for state in some(table, 2, every=8):
            for seat in range(table.seats):
                imagined = state.imagine(seat, rng)
                assert shown(table, imagined, seat) == shown(table, state, seat)
                assert shown(table, imagined, None) == shown(table, state, None)

    def test_a_masked_record_and_story_tell_a_viewer_nothing_more(self, table: Table):
        """Play on from a position and from how a seat imagines it, with the same visible actions of that seat."""
        rng = Random("masked", str(table))
        for state in some(table, 3, every=8):
            for seat in state.actors():
                if seat == CHANCE:
                    continue
                action = int(state.pick(seat, rng))
                after = state.clone()
                after.apply(seat, action)
                for viewer in seats_of(table):
                    if viewer == seat:
                        continue
                    # Another secret action that looks the same must leave the viewer with the same sight.
                    for other in state.legal(seat)[:40]:
                        sight = table.game.seen(state, seat, action, viewer)
                        if other != action and table.game.seen(state, seat, other, viewer) == sight:
                            twin = state.clone()
                            twin.apply(seat, other)
                            assert shown(table, twin, viewer) == shown(table, after, viewer)
                            assert table.game.story(state, seat, other, twin, viewer) == table.game.story(
                                state, seat, action, after, viewer
                            )

    def test_a_running_record_is_masked_and_a_finished_one_shows_all(self, table: Table):
        match, rng = table.match(), Random("running", str(table))
        match.deal(rng)
        for _ in range(20):
            if match.over:
                break
            seat = match.state.actors()[0]
            match.play(seat, int(match.state.draw(rng) if seat == CHANCE else match.state.pick(seat, rng)))
            match.deal(rng)
        for viewer in seats_of(table):
            text = record.write(match, viewer)
            if match.over:
                assert text == record.write(match)
            else:
                assert f"viewer {'bystander' if viewer is None else viewer + 1}\n" in text
                assert match.hash() not in text
