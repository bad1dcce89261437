"""Bots: what every one of them promises, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline
from branchline import bots, games
from branchline.bots.bot import Bot, Thought, Watch
from branchline.bots.searcher import SearchBot, best_variations, children
from branchline.bots.tuned import tuned, weights_of
from branchline.core.engine.playouts import play_out
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State
from branchline.core.match.errors import NoSuchBot
from branchline.core.native import i64, vec
from branchline.games.mini_rails.rules.state import MiniRailsState
from branchline.testing.speeds import in_plain_python
from branchline.testing.tables import LawTable, some
from tests.laws.tables import every_table

EACH_GAME = pytest.mark.parametrize("name", games.names())
#: Each kind of bot with a budget that tests can afford.
QUICK = (
    "random",
    "greedy",
    "greedy:noise=500",
    "search:iterations=12",
    "plain:iterations=12",
    "level-1",
    "level-5:iterations=12",
)


def positions(name: str, seats: int, count: int) -> list[tuple[State, int]]:
    """Some positions of a random game in which a seat decides, with the seat."""
    state, rng = games.find(name).start(seats), Random("bots", name, seats)
    found = []
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.deal(rng)
            continue
        seat = actors[int(rng.below(len(actors)))]
        found.append((state.clone(), seat))
        state.apply(seat, state.pick(seat, rng))
    return found[:: max(1, len(found) // count)]


class TestNames:
    def test_levels_come_last_the_strongest_at_the_end(self):
        assert bots.names() == ("random", "greedy", "search", *(f"level-{level}" for level in bots.LEVELS))

    @pytest.mark.parametrize("name", [*bots.names(), "plain"])
    def test_every_name_finds_a_bot_that_knows_it(self, name):
        assert bots.find(name).name == name

    @pytest.mark.parametrize(
        "name", ["genius", "level-6", "search:speed=9", "search:iterations", "random:noise=1", "greedy:noise=much"]
    )
    def test_other_names_are_refused_in_one_line(self, name):
        with pytest.raises(NoSuchBot) as refused:
            bots.find(name)
        assert len(str(refused.value).splitlines()) == 1

    @pytest.mark.parametrize(
        ("name", "wanted"),
        [
            ("level-3:seconds=-1", "seconds is a number above 0"),
            ("search:seconds=0", "seconds is a number above 0"),
            ("search:seconds=nan", "seconds is a number above 0"),
            ("search:seconds=inf", "seconds is a number above 0"),
            ("search:iterations=0", "iterations is a whole number from 1 to 1,000,000,000"),
            ("search:iterations=2.5", "iterations is a whole number from 1 to 1,000,000,000"),
            ("search:iterations=inf", "iterations is a whole number from 1 to 1,000,000,000"),
            ("search:horizon=-2", "horizon is a whole number from -1 to 1,000,000,000"),
            ("search:trust=101", "trust is a whole number from 0 to 100"),
            ("search:explore=-0.1", "explore is a number from 0"),
            ("search:explore=nan", "explore is a number from 0"),
            ("greedy:noise=-5", "noise is a whole number from 0 to 1,000,000,000"),
            ("greedy:noise=nan", "noise is a whole number from 0 to 1,000,000,000"),
        ],
    )
    def test_a_setting_that_makes_no_sense_is_refused_before_anything_is_played(self, name, wanted):
        with pytest.raises(NoSuchBot) as refused:
            bots.find(name)
        assert str(refused.value) == f"{name}: {wanted}"

    def test_the_edges_of_what_makes_sense_are_taken(self):
        for name in (
            "search:horizon=-1",
            "search:explore=0",
            "search:iterations=1e3:width=0",
            "search:caution=0.5",
            "greedy:noise=0",
        ):
            assert bots.find(name).name == name


@pytest.fixture
def two_days(monkeypatch, tmp_path):
    """Mini Rails with settings that were replaced on two days."""
    file = tmp_path / "weights.toml"
    file.write_text(
        "[weights]\ntax = 3\n[level.5]\niterations = 3\n"
        "[until.2026-11-10.weights]\ntax = 1\n[until.2026-11-10.level.5]\niterations = 1\n"
        "[until.2026-11-15.weights]\ntax = 2\n[until.2026-11-15.level.5]\niterations = 2\n"
    )
    monkeypatch.setattr("branchline.bots.tuned.weights_file", lambda _game: file)
    for kept in (tuned, weights_of):
        kept.cache_clear()
    yield
    for kept in (tuned, weights_of):
        kept.cache_clear()


class TestBotsOfADay:
    @pytest.mark.parametrize(
        ("day", "iterations"),
        [("@2026-11-01", 1), ("@2026-11-10", 1), ("@2026-11-11", 2), ("@2026-11-15", 2), ("@2026-11-16", 3), ("", 3)],
    )
    def test_a_bot_of_a_day_has_the_weights_and_settings_of_that_day(self, two_days, day, iterations):
        state, seat = positions("mini_rails", 4, 6)[1]
        assert bots.find(f"level-5{day}").think(state, seat, Random(1)).iterations == iterations
        assert weights_of("mini_rails", day=day.removeprefix("@"))[0] == iterations

    def test_what_is_kept_is_no_setting_of_today(self, two_days):
        assert "until" not in tuned("mini_rails")

    @pytest.mark.parametrize("name", ["level-5@", "greedy@yesterday", "search@2026-13-01", "greedy@20261118"])
    def test_a_day_that_is_none_is_refused(self, name):
        with pytest.raises(NoSuchBot, match="is not a day like"):
            bots.find(name)


def spent(thought: Thought, budget: int) -> bool:
    """Whether the whole budget was used, or so much of it that the rest could not have changed the choice."""
    left = budget - thought.iterations
    if left == 0:
        return True
    first, second = (round(line.share * thought.iterations) for line in thought.variations[:2])
    return 0 < left < first - second


@EACH_GAME
class TestChoosing:
    @pytest.mark.parametrize("bot", QUICK)
    def test_the_choice_is_legal_and_the_position_untouched(self, name, bot):
        for seats in games.find(name).seat_counts:
            for state, seat in positions(name, seats, 6):
                seen = state.imagine(seat, Random(3))
                before = seen.snapshot()
                assert bots.find(bot).choose(seen, seat, Random(4)) in state.legal(seat)
                assert seen.snapshot() == before

    def test_the_same_seed_gives_the_same_thought(self, name):
        state, seat = positions(name, games.find(name).seat_counts[-1], 3)[1]
        bot = bots.find("search:iterations=60")
        one, other = (bot.think(state, seat, Random(7)) for _ in range(2))
        assert one.variations == other.variations

    def test_a_thought_says_why(self, name):
        seats = games.find(name).seat_counts[-1]
        for state, seat in positions(name, seats, 8):
            thought = bots.find("search:iterations=40").think(state, seat, Random(5))
            assert thought.variations[0].action == thought.action
            assert all(0 <= line.value <= 1 for line in thought.variations)
            assert sum(line.share for line in thought.variations) <= 1.001
            assert all(line.steps[0][0] == seat for line in thought.variations)
            assert len(state.moves(seat)) == 1 or spent(thought, 40)

    def test_it_stops_early_only_when_more_would_change_nothing(self, name):
        for state, seat in positions(name, games.find(name).seat_counts[-1], 4):
            short, whole = SearchBot({"iterations": 64}), SearchBot({"iterations": 64})
            tree = whole.new_tree(state, seat, Random(6))
            tree.run(64)
            assert short.think(state, seat, Random(6)).action == best_variations(tree, state)[0].action

    def test_a_whole_game_of_levels_ends(self, name):
        game = games.find(name)
        seats = game.seat_counts[0]
        state, rng = game.start(seats), Random("levels", name)
        players = [bots.find(f"level-{1 + seat % 2}") for seat in range(seats)]
        while actors := state.actors():
            if actors[0] == CHANCE:
                state.deal(rng)
            else:
                seat = actors[0]
                state.apply(seat, players[seat].choose(state.imagine(seat, rng), seat, rng))


@pytest.mark.skipif(not (branchline.COMPILED and Path("/proc/self/statm").exists()), reason="compiled code on Linux")
@pytest.mark.parametrize("bot", ["greedy", "search:iterations=2"])
def test_thinking_for_long_fills_no_memory(bot):
    """Arrays that are handed to compiled code from outside are never let go: half a kilobyte a thought, once."""

    def pages() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1])

    def think(times: int) -> None:
        for _ in range(times):
            bots.find(bot).choose(state, seat, rng)

    state, seat = max(positions("off_the_rails", 4, 50), key=lambda pair: len(pair[0].moves(pair[1])))
    rng = Random("memory")
    assert len(state.moves(seat)) > 60
    think(300)
    grown = []
    for _ in range(3):  # memory that is lost is lost each time; a larger heap comes once
        before = pages()
        think(1000)
        grown.append(pages() - before)
    assert min(grown) < 32


@every_table
class TestEvaluation:
    def test_at_the_end_the_outlook_is_the_score(self, table: LawTable):
        state = table.start()
        play_out(state, Random("outlook", str(table)))
        expected = [100 * int(total) for total in state.totals()]
        assert [int(value) for value in state.outlook(weights_of(table.game.name))] == expected

    def test_every_move_is_appraised_and_a_guided_one_is_legal(self, table: LawTable):
        weights, rng = weights_of(table.game.name), Random("guided", str(table))
        for state in some(table, 9, every=40):
            for seat in state.actors():
                if seat != CHANCE:
                    moves = state.moves(seat)
                    assert len(state.appraise(seat, moves, weights)) == len(moves)
                    assert state.guided(seat, rng, weights) in moves
                    assert state.may_act(seat)


class TestTrust:
    """How often the others are thought to do what the appraisal likes best."""

    def replies(self, trust: int) -> list[list[int]]:
        """How often each reply to each move was looked at, in the order of the replies' appraisals."""
        state = games.find("mini_express").start(4)
        state.deal(Random("trust"))
        for _ in range(12):
            state.apply(state.turn(), state.moves(state.turn())[0])
        seat = int(state.turn())
        tree = SearchBot({"trust": trust}).new_tree(state, seat, Random(1))
        tree.run(400)
        below = [children(tree, move) for move in children(tree, 0)]
        others = [replies for replies in below if len(replies) > 1 and tree.key[replies[0]] % state.seats != seat]
        return [[int(tree.visits[reply]) for reply in replies] for replies in others]

    def test_with_full_trust_the_others_only_make_the_best_appraised_move(self):
        replies = self.replies(100)
        assert replies
        assert all(not any(visits[1:]) for visits in replies)

    def test_without_trust_they_try_others_too(self):
        assert any(any(visits[1:]) for visits in self.replies(0))

    def test_half_trust_tries_others_less(self):
        def kept_to(trust: int) -> float:
            replies = self.replies(trust)
            return sum(visits[0] for visits in replies) / sum(map(sum, replies))

        assert kept_to(0) < kept_to(50) < kept_to(100) == 1

    def test_past_a_draw_nobody_is_trusted(self):
        state = games.find("mini_express").start(2)
        state.deal(Random("trust"))
        trusting, wary = (SearchBot({"iterations": 60, "trust": trust}) for trust in (100, 0))
        for _ in range(2):  # both take a starting share; from now on a tile is drawn after every action
            state.apply(state.turn(), state.moves(state.turn())[0])
        seat = int(state.turn())
        assert trusting.think(state, seat, Random(2)).variations == wary.think(state, seat, Random(2)).variations


class TestPlayouts:
    def test_with_draws_a_playout_is_judged_where_chance_draws_for_that_time(self):
        state = games.find("mini_rails").start(4)
        state.deal(Random("playouts"))
        for draws, rounds in [(1, 1), (2, 2), (0, 6)]:
            bot = bots.find(f"search:iterations=1:horizon=-1:draws={draws}")
            assert isinstance(bot, SearchBot)
            played = state.clone()
            bot.new_tree(state, state.actors()[0], Random(1)).playout(played, state.actors()[0])
            assert isinstance(played, MiniRailsState)
            assert played.round == rounds
            assert played.actors() == ([CHANCE] if draws else [])


@EACH_GAME
class TestData:
    def test_the_terms_are_named_and_explained(self, name):
        terms = games.find(name).terms
        assert terms
        assert all(term.help and term.low <= term.default <= term.high for term in terms)
        assert len({term.name for term in terms}) == len(terms)

    def test_the_weights_say_when_and_how_they_were_made(self, name):
        made = tuned(name)["made"]["weights"]
        assert "bench/tune.py" in made
        assert set(tuned(name)["weights"]) == {term.name for term in games.find(name).terms}
        assert set(tuned(name).get("level", {})) <= {str(level) for level in bots.LEVELS}


class Stubborn(Bot):
    """A bot with something wrong with it."""

    def __init__(self, answer: int | None) -> None:
        self.answer = answer
        self.name = "stubborn"

    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        if self.answer is None:
            raise ZeroDivisionError("it was zero")
        return Thought(self.answer)


class Dreamer(Stubborn):
    """A bot that never comes to an end by itself."""

    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        while watch is None or not watch.cancelled:
            pass
        raise RuntimeError("woken up")


class TestPlain:
    """The yardstick knows nothing of the game but its rules."""

    @EACH_GAME
    def test_it_never_asks_for_the_evaluation_before_the_end(self, name):
        weightless = bots.find("plain:iterations=30", vec[i64]())
        for state, seat in positions(name, 3, 4):
            assert weightless.choose(state, seat, Random(1)) in state.legal(seat)

    @EACH_GAME
    def test_it_tries_every_move(self, name):
        state, seat = positions(name, 3, 1)[0]
        tree = bots.find("plain").new_tree(state, seat, Random(1))
        tree.run(20 * len(state.moves(seat)))
        assert all(int(tree.visits[child]) for child in children(tree, 0))


class TestSafety:
    def state(self) -> State:
        state: State = games.find(games.names()[0]).start(4)
        state.deal(Random(1))
        return state

    @pytest.mark.parametrize(("answer", "trouble"), [(None, "ZeroDivisionError"), (-5, "not legal")])
    def test_a_crash_or_nonsense_gives_a_quick_legal_action_and_a_report(self, answer, trouble):
        state = self.state()
        seat = state.actors()[0]
        thought = bots.think_safely(Stubborn(answer), state, seat, Random(2))
        assert thought.action in state.legal(seat)
        assert trouble in thought.trouble

    def test_a_timeout_does_too(self):
        state = self.state()
        seat = state.actors()[0]
        thought = bots.think_safely(Dreamer(None), state, seat, Random(2), timeout=0.05)
        assert thought.action in state.legal(seat)
        assert thought.trouble
        assert thought.seconds < 5

    def test_a_good_bot_is_left_alone(self):
        state = self.state()
        seat = state.actors()[0]
        thought = bots.think_safely(bots.find("search:iterations=30"), state, seat, Random(2), timeout=60)
        assert thought.trouble == ""
        assert spent(thought, 30)


class TestWatching:
    def test_progress_is_told_and_ends_at_one(self):
        state = TestSafety().state()
        told: list[float] = []
        bots.find("search:iterations=300").think(state, state.actors()[0], Random(1), Watch(told.append))
        assert told == sorted(told)
        assert told[0] == 0
        assert told[-1] == 1

    def test_thinking_can_be_cancelled_and_still_answers(self):
        state = TestSafety().state()
        watch = Watch()
        watch.cancel()
        seat = state.actors()[0]
        thought = bots.find("search:seconds=60").think(state, seat, Random(1), watch)
        assert thought.action in state.legal(seat)
        assert thought.seconds < 5

    def test_a_budget_of_time_is_kept(self):
        state = TestSafety().state()
        thought = bots.find("search:seconds=0.2").think(state, state.actors()[0], Random(1))
        assert 0.15 < thought.seconds < 2


def choices_of_all_games() -> str:
    """What the search thinks in some positions of every game."""
    lines = []
    for name in games.names():
        for state, seat in positions(name, games.find(name).seat_counts[-1], 3):
            thought = bots.find("search:iterations=25").think(state, seat, Random(11))
            lines.append(f"{name} {[(one.steps, round(one.value, 6)) for one in thought.variations]}")
    return "\n".join(lines)


@pytest.mark.skipif(not branchline.COMPILED, reason="there is only one speed")
def test_the_compiled_search_and_the_plain_one_think_the_same():
    assert in_plain_python(choices_of_all_games) == choices_of_all_games() != ""
