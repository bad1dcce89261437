"""Makes the recorded games: `python -m tests.off_the_rails.make_records`.

Most are games of keen players, searched for the first one that shows what its name says. The solo victories and the
second visit to a deposit are played by a plan, with draws to match: a record tells what was drawn, not how likely it
was. Games of edition 2 say so in their names; all others are of edition 1 and must never change.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match import record
from branchline.core.match.errors import CannotUndo
from branchline.core.match.match import Match
from branchline.core.match.options import Value
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules import news
from branchline.games.off_the_rails.rules.chapters.solo import RESULTS
from tests.off_the_rails.keen import choose, keen_match, play_keenly
from tests.off_the_rails.positions import GAME

FOLDER = Path(__file__).parent / "records"
Wish = Callable[[Match], bool]


def final(match: Match) -> OffTheRailsPosition:
    assert isinstance(match.state, OffTheRailsPosition)
    return match.state


def no_cart_left(match: Match) -> bool:
    return sum(final(match).tokens) > 0


def all_tokens_placed(match: Match) -> bool:
    return sum(final(match).tokens) == 0


def decided(how: str) -> Wish:
    return lambda match: match.state.standings().decided_by == how


def solo_result(name: str, wish: Wish) -> Wish:
    return lambda match: RESULTS[match.state.standings().totals[0]] == name and wish(match)


def happens(what: int, times: int = 1) -> Wish:
    """So many pieces of news of a kind."""

    def told(match: Match) -> bool:
        state, found = match.at(0), 0
        assert isinstance(state, OffTheRailsPosition)
        for step in match.line:
            state.apply(step.seat, step.action)
            found += [int(number) for number in state.news][::3].count(what)
        return found >= times

    return told


def texts(*beginnings: str) -> Wish:
    """A record in which lines with each of these beginnings occur."""

    def told(match: Match) -> bool:
        told = [line.split(" ", 2)[-1] for line in record.write(match).splitlines()]
        return all(any(text.startswith(begin) for text in told) for begin in beginnings)

    return told


def both(one: Wish, other: Wish) -> Wish:
    return lambda match: one(match) and other(match)


def own_collision(match: Match) -> bool:
    state = match.at(0)
    assert isinstance(state, OffTheRailsPosition)
    for step in match.line:
        state.apply(step.seat, step.action)
        told = [int(number) for number in state.news]
        for place in range(0, len(told), 3):
            if told[place] == news.COLLIDED and state.owner(told[place + 1]) == state.owner(told[place + 2]):
                return True
    return False


WISHES: list[tuple[str, int, dict[str, Value], Wish]] = [
    ("1_seat_defeat_with_all_carts_out", 1, {}, solo_result("defeat", no_cart_left)),
    ("1_seat_defeat_with_all_tokens_placed", 1, {}, solo_result("defeat", all_tokens_placed)),
    ("1_seat_partial_victory", 1, {}, solo_result("partial victory", lambda match: True)),
    ("1_seat_with_two_carts", 1, {"solo_carts": 2}, happens(news.STOCKPILED)),
    *(
        (f"{seats}_seats_until_no_cart_is_left", seats, {}, both(no_cart_left, happens(news.STOCKPILED, 3)))
        for seats in (2, 3, 4)
    ),
    *(
        (f"{seats}_seats_until_all_tokens_are_placed", seats, {}, both(all_tokens_placed, happens(news.STOCKPILED, 3)))
        for seats in (2, 3, 4)
    ),
    ("2_seats_won_by_points", 2, {}, decided("points")),
    ("3_seats_won_by_jewels", 3, {}, decided("jewels")),
    ("3_seats_won_by_fewer_rocks", 3, {}, decided("rocks")),
    ("2_seats_shared_victory", 2, {}, decided("shared")),
    ("4_seats_with_a_secret_split", 4, {}, texts("split", "pick")),
    ("4_seats_with_own_carts_colliding", 4, {}, own_collision),
    ("4_seats_with_a_choice_of_turning_away", 4, {}, texts("turn")),
    ("4_seats_with_missions", 4, {"missions": True}, both(texts("claim"), happens(news.COLLIDED))),
    ("2_seats_with_bumper_cars", 2, {"bumper": True}, happens(news.BUMPED, 3)),
    ("3_seats_with_the_chasm_die", 3, {"chasm_die": True}, texts("die", "collapse")),
    ("4_seats_with_strict_splits", 4, {"split": "strict"}, texts("split")),
    ("4_seats_turning_any_way", 4, {"turn_away": "any"}, texts("turn")),
    ("4_seats_without_skipping_deposits", 4, {"skip_deposits": False}, texts("leave")),
    ("3_seats_with_rocks_in_the_tie", 3, {"tie_jewels": "all"}, decided("jewels")),
    ("4_seats_with_unlimited_tiles", 4, {"tiles": "unlimited"}, happens(news.STOCKPILED, 3)),
    ("2_seats_quick_with_13_cards", 2, {"length": "13"}, happens(news.STOCKPILED, 2)),
    ("4_seats_with_17_cards", 4, {"length": "17"}, happens(news.STOCKPILED, 2)),
    ("2_seats_with_21_cards", 2, {"length": "21"}, happens(news.STOCKPILED, 2)),
    ("4_seats_long_with_25_cards", 4, {"length": "25"}, happens(news.STOCKPILED, 4)),
]

EDITION_2: list[tuple[str, int, dict[str, Value], Wish]] = [
    ("1_seat_edition_2_defeat", 1, {}, solo_result("defeat", no_cart_left)),
    ("1_seat_edition_2_partial_victory", 1, {}, solo_result("partial victory", lambda match: True)),
    ("1_seat_edition_2_with_four_carts", 1, {"solo_carts": 4}, happens(news.STOCKPILED)),
    ("2_seats_edition_2", 2, {}, happens(news.STOCKPILED, 3)),
    ("3_seats_edition_2_not_collecting_again", 3, {"skip_deposits": False, "collect_again": False}, texts("leave")),
    ("4_seats_edition_2", 4, {}, both(texts("split", "pick"), happens(news.STOCKPILED, 3))),
]

#: Seven actions for two jewels: six tiles of a loop from a surface and back to it, and the cart.
LOOPS = {
    "diamond": (("a4 ew", "b4 ew", "c4 sw", "c5 nw", "b5 ew", "a5 ew"), "blue-4", ("red 4", "red 6")),
    "ruby": (("d1 ns", "d2 ns", "d3 ne", "e3 nw", "e2 ns", "e1 ns"), "red-d", ("red 2", "red 3")),
    "gold": (("j4 ew", "i4 ew", "h4 es", "h5 ne", "i5 ew", "j5 ew"), "yellow-4", ("yellow 5", "yellow 8")),
    "emerald": (("d10 ns", "d9 ns", "d8 es", "e8 sw", "e9 ns", "e10 ns"), "green-d", ("blue 7", "blue 8")),
}
#: Squares that collapse meanwhile, out of the way.
FALLING = [f"green {number}" for number in range(1, 9)] + [f"yellow {number}" for number in (1, 2, 3, 4, 6, 7)]
FALLING += [f"blue {number}" for number in range(1, 7)]


def planned_solo(each: int, edition: int) -> Match:
    """The four loops, with one or two jewels of each kind taken."""
    match = Match(GAME, 1, edition=edition)
    scatter(match)
    actions = [
        text
        for tiles, start, _ in LOOPS.values()
        for text in [*(part for tile in tiles for part in track_texts(tile)), f"cart {start}"]
    ]
    falling, taken = iter(FALLING), dict.fromkeys(LOOPS, 0)
    while not match.over:
        legal = match.legal(match.state.actors()[0])
        seat = match.state.actors()[0]
        if seat == CHANCE:
            match.play(seat, f"card {next(falling)}")
        elif legal[0].startswith("take"):
            kind = legal[0].split()[1]
            match.play(seat, legal[0] if taken[kind] < each else "leave the rest")
            taken[kind] += 1
        elif legal[0].startswith("move"):
            match.play(seat, legal[0])
        elif actions and actions[0] in legal:
            match.play(seat, actions.pop(0))
        else:
            match.play(seat, "done")
    return match


def track_texts(tile: str) -> tuple[str, str]:
    square, piece = tile.split()
    return f"track {square}", f"lay {piece}"


def scatter(match: Match) -> None:
    """The jewels of the plan on its squares, anything on the others."""
    wanted = {square: kind for kind, (_, _, squares) in LOOPS.items() for square in squares}
    for mine in ("red", "yellow", "green", "blue"):
        for number in range(1, 9):
            reserved = list(wanted.values())
            odds = {text.removeprefix("jewel "): weight for text, weight in chances(match).items()}
            spare = max(odds, key=lambda kind: odds[kind] - reserved.count(kind))
            match.play(CHANCE, f"jewel {wanted.pop(f'{mine} {number}', spare)}")


def chances(match: Match) -> dict[str, int]:
    return {GAME.text(match.state, CHANCE, outcome): weight for outcome, weight in match.state.chances()}


def taken_back() -> Match:
    """Keen players who now and then take an action back, and sometimes bring it back again."""
    match, rng = Match(GAME, 3, edition=1), Random("taken back", 1)
    match.deal(rng)
    while not match.over:
        seat = int(match.state.turn())
        match.play(seat, choose(match.state, seat, rng))
        if rng.below(6) == 0:
            try:
                match.undo(seat)
            except CannotUndo:
                continue
            if rng.below(2):
                match.redo(seat)
        match.deal(rng)
    return match


#: A circle of four tiles that a cart comes back to: its tiles, then a cart that stops on its junction.
CIRCLE = ("c1 ns", "c2 ns", "c2 nsw", "c3 nw", "b3 ne", "b2 es")


def second_visit() -> Match:
    """Without skipping: a cart passes up the deposit on c3, goes round, and collects there. Then players are keen."""
    match, rng = Match(GAME, 2, {"skip_deposits": False}), Random("second visit", 1)
    plan = [text for tile in CIRCLE for text in track_texts(tile)] + ["cart red-c", "slower white", "head south"]
    plan += [*["faster white"] * 3, "done", "leave the rest", "head south", "take ruby", "take ruby"]
    while plan:
        seat = match.state.actors()[0]
        legal = match.legal(seat)
        if seat == 0:
            match.play(seat, plan.pop(0))
        else:
            match.play(
                seat, next((text for text in ("card red 1", "jewel ruby", "clan green") if text in legal), legal[-1])
            )
    return play_keenly(match, rng)


def first_match(seats: int, options: dict[str, Value], wish: Wish, edition: int) -> Match:
    """The first keen match that shows what is wished for."""
    for seed in range(20_000):
        match = keen_match(seats, seed, edition, **options)
        if wish(match):
            return match
    raise LookupError("no such match")


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for edition, wishes in ((1, WISHES), (2, EDITION_2)):
        for name, seats, options, wish in wishes:
            keep(name, first_match(seats, options, wish, edition))
    keep("1_seat_victory", planned_solo(1, edition=1))
    keep("1_seat_major_victory", planned_solo(2, edition=1))
    keep("1_seat_edition_2_victory", planned_solo(1, edition=2))
    keep("1_seat_edition_2_major_victory", planned_solo(2, edition=2))
    keep("2_seats_edition_2_collecting_on_a_second_visit", second_visit())
    keep("3_seats_with_actions_taken_back", taken_back())


def keep(name: str, match: Match) -> None:
    """Write the record of a match."""
    (FOLDER / f"{name}.record").write_text(record.write(match))


if __name__ == "__main__":
    main()
