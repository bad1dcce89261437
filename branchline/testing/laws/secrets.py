"""Laws of secrecy: no byte that is sent to a viewer may depend on what it cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State
from branchline.core.match import record
from branchline.core.match.errors import IllegalAction
from branchline.core.match.match import Match
from branchline.core.message import in_english
from branchline.testing.tables import LawTable, players, positions, some

#: More actions of one position than these are not tried.
MANY = 30


def shown(table: LawTable, state: State, viewer: int | None) -> str:
    """All that a viewer can be shown of a position: view, drawings, prompt; and of the own actions all there is."""
    game = table.game
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    view = game.shown.view(state, viewer)
    say = in_english(names)
    scene = game.shown.scene(view, names, say)
    parts = [
        repr(view),
        game.shown.picture(view, names, say),
        say(game.shown.prompt(view)),
        repr(game.shown.stage(view)),
    ]
    parts += [repr(scene), repr(state.actors())]
    if viewer is not None:
        assert game.shown.view_of(game.shown.view(state, None), state, viewer) == view
        parts += [offer(table, state, viewer, action) for action in state.legal(viewer)[:MANY]]
        parts += [
            repr(game.shown.why_not(state, viewer, spot.id)) for spot in scene.spots[:MANY] if state.legal(viewer)
        ]
        parts.append(refusal(table, state, viewer))
    return "\n".join(parts)


def offer(table: LawTable, state: State, seat: int, action: int) -> str:
    """A legal action as the page and the terminal offer it."""
    game = table.game
    messages = [
        game.shown.aside(state, seat, action),
        game.shown.label(state, seat, action),
        *game.shown.preview(state, seat, action),
    ]
    return " | ".join([game.text(state, seat, action), *map(repr, messages), *game.shown.clicks(state, seat, action)])


def refusal(table: LawTable, state: State, seat: int) -> str:
    """What is answered to nonsense."""
    try:
        table.game.read(state, seat, "no such action")
    except IllegalAction as refused:
        return str(refused)
    raise AssertionError("nonsense was taken for an action")


def viewers(table: LawTable) -> list[int | None]:
    return [None, *range(table.seats)]


def moments(table: LawTable, seed: int, every: int) -> Iterator[State]:
    """Copies of some positions, and of all those in which somebody may lift a secret and of the end, with the ones
    before them.
    """
    rng = Random("moments", str(table), seed)
    before: State | None = None
    for state in positions(table, seed):
        actors = [seat for seat in state.actors() if seat != CHANCE]
        lifts = not state.actors() or any(state.reveals(seat, state.legal(seat)[0]) for seat in actors)
        if lifts and before is not None:
            yield before
        if lifts or rng.below(every) == 0:
            yield state.clone()
            before = None
        else:
            before = state.clone()


class TestOpenGames:
    def test_everybody_knows_everything(self, open_table: LawTable) -> None:
        rng = Random("open", str(open_table))
        for state in some(open_table, 1, every=12):
            for seat in range(open_table.seats):
                assert state.imagine(seat, rng).snapshot() == state.snapshot()
            for seat in state.actors():
                action = state.legal(seat)[0]
                assert not [
                    viewer
                    for viewer in viewers(open_table)
                    if open_table.game.seen(state, seat, action, viewer) != open_table.game.text(state, seat, action)
                ]

    def test_everybody_sees_what_a_spectator_sees(self, open_table: LawTable) -> None:
        """The server relies on it: it looks once for all."""
        for state in some(open_table, 2, every=12):
            spectator = open_table.game.shown.view(state, None)
            for seat in range(open_table.seats):
                assert open_table.game.shown.view(state, seat) == spectator.with_eyes_of(seat)


class TestSecrets:
    def test_what_is_imagined_looks_the_same(self, secret_table: LawTable) -> None:
        rng = Random("imagine", str(secret_table))
        for state in moments(secret_table, 1, every=10):
            for seat in range(secret_table.seats):
                imagined = state.imagine(seat, rng)
                assert secret_table.game.shown.view(imagined, seat) == secret_table.game.shown.view(state, seat)
                assert imagined.actors() == state.actors()
                assert imagined.legal(seat) == state.legal(seat)
                assert imagined.census() == state.census()

    def test_there_is_something_to_imagine(self, secret_table: LawTable) -> None:
        """Else the other laws would say nothing."""
        if secret_table.seats == 1:
            return
        rng = Random("something", str(secret_table))
        differences = (
            state.imagine(seat, rng).snapshot() != state.snapshot()
            for seed in range(10)
            for state in moments(secret_table, seed, every=10)
            for seat in range(secret_table.seats)
        )
        assert any(differences)

    def test_bytes_are_equal_for_positions_that_a_viewer_cannot_tell_apart(self, secret_table: LawTable) -> None:
        rng = Random("bytes", str(secret_table))
        for state in moments(secret_table, 2, every=60):
            spectator = shown(secret_table, state, None)
            for seat in range(secret_table.seats):
                imagined = state.imagine(seat, rng)
                assert shown(secret_table, imagined, seat) == shown(secret_table, state, seat)
                assert shown(secret_table, imagined, None) == spectator

    def test_an_action_is_told_alike_in_positions_that_a_viewer_cannot_tell_apart(self, secret_table: LawTable) -> None:
        """Its line in the record and, unless it lifts a secret, its story: whoever acts, and whoever is told."""
        rng, game = Random("told", str(secret_table)), secret_table.game
        for state in moments(secret_table, 3, every=10):
            for actor in state.actors():
                if actor == CHANCE:
                    continue
                action = int(state.pick(actor, rng))
                for seat in range(secret_table.seats):
                    imagined = state.imagine(seat, rng)
                    assert game.seen(state, actor, action, seat) == game.seen(imagined, actor, action, seat)
                    if state.reveals(actor, action):
                        continue
                    one, other = state.clone(), imagined.clone()
                    one.apply(actor, action)
                    other.apply(actor, action)
                    story = game.shown.story(state, actor, action, one, seat)
                    assert story == game.shown.story(imagined, actor, action, other, seat)

    def test_lines_are_alike_exactly_where_what_is_seen_afterwards_is(self, secret_table: LawTable) -> None:
        """Actions that look alike leave the same sight and story; and no line tells what the sight does not show."""
        rng, game = Random("alike", str(secret_table)), secret_table.game
        for state in moments(secret_table, 4, every=40):
            for seat in state.actors():
                actions = [] if seat == CHANCE else state.legal(seat)[:MANY]
                after = {action: state.clone() for action in actions}
                for action, position in after.items():
                    position.apply(seat, action)
                for viewer in viewers(secret_table):
                    if viewer == seat:
                        continue
                    line = {action: game.seen(state, seat, action, viewer) for action in actions}
                    sight = {action: repr(game.shown.view(position, viewer)) for action, position in after.items()}
                    for one, other in some_pairs(actions, rng):
                        if line[one] == line[other]:
                            assert sight[one] == sight[other]
                            story = game.shown.story(state, seat, one, after[one], viewer)
                            assert story == game.shown.story(state, seat, other, after[other], viewer)
                        elif sight[one] == sight[other]:
                            assert after[one].snapshot() == after[other].snapshot()

    def test_the_log_of_a_running_match_tells_nothing_more(self, secret_table: LawTable) -> None:
        """Where a viewer sees two actions alike, the records that it may download are the same, byte for byte."""
        rng, game = Random("log", str(secret_table)), secret_table.game
        match = secret_table.match()
        choose, compared = players(secret_table)[-1], 0
        match.deal(rng)
        while not match.over and compared < 4:
            seat = match.state.actors()[0]
            actions = match.state.legal(seat)
            for viewer in viewers(secret_table):
                line = game.seen(match.state, seat, actions[0], viewer)
                alike = [action for action in actions[1:] if game.seen(match.state, seat, action, viewer) == line]
                for action in alike[:2]:
                    assert log_after(match, seat, action, viewer) == log_after(match, seat, actions[0], viewer)
                    compared += 1
            match.play(seat, choose(match.state, seat, rng))
            match.deal(rng)


def some_pairs(actions: list[int], rng: Random) -> list[tuple[int, int]]:
    """All pairs of a short list; of a long one about so many as a list of ten has."""
    pairs = list(combinations(actions, 2))
    return pairs if len(pairs) <= 45 else [pair for pair in pairs if rng.below(len(pairs)) < 45]


def log_after(match: Match, seat: int, action: int, viewer: int | None) -> str:
    """The record that the viewer may have once the seat has acted."""
    twin = match.copy()
    twin.play(seat, action)
    return record.write(twin, viewer)


def test_a_running_record_is_masked_and_a_finished_one_shows_all(table: LawTable) -> None:
    match, rng = table.match(), Random("running", str(table))
    match.deal(rng)
    for _ in range(20):
        if match.over:
            break
        seat = match.state.actors()[0]
        match.play(seat, int(match.state.draw(rng) if seat == CHANCE else match.state.pick(seat, rng)))
        match.deal(rng)
    for viewer in viewers(table):
        text = record.write(match, viewer)
        if match.over:
            assert text == record.write(match)
        else:
            assert f"viewer {'spectator' if viewer is None else viewer + 1}\n" in text
            assert match.hash() not in text
