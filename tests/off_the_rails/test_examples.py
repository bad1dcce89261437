"""The book's examples, in the book's order. Their pictures are not at hand, so the boards are drawn after the words."""

from __future__ import annotations

from tests.off_the_rails.positions import (
    BLACK,
    WHITE,
    cart,
    deposit,
    draw,
    hold,
    jewels,
    lying,
    play,
    table,
    texts,
    token,
    track,
    where,
)


def test_page_3_a_first_turn_of_a_cart_and_three_tiles():
    """OR-2.1, OR-2.7, OR-3.2: four actions bring a cart to the first row of a mine."""
    state = play(table(), "track c1", "lay ns", "track c2", "lay ns", "track c3", "lay ns", "cart red-c")
    assert where(state, 0, WHITE) == "c3 south"


def test_page_4_a_cart_that_stops_on_a_t_junction_faces_up_or_down():
    """OR-3.4: it came facing left; the player chooses up, and up it goes next time."""
    state = draw(
        table(),
        "b2",
        """
        │..
        ├──
        │..
        """,
    )
    cart(state, 0, WHITE, "d3", "west", 2)
    play(state, "done")
    assert texts(state) == ["head north", "head south"]
    play(state, "head north")
    assert where(state, 0, WHITE) == "b3 north"
    play(state, "card red 4", "jewel ruby", "jewel ruby", "done", "card blue 4", "jewel ruby", "jewel ruby")
    state.speed[WHITE] = 1
    play(state, "done")
    assert where(state, 0, WHITE) == "b2 north"


def test_page_5_one_jewel_from_each_deposit_passed_over():
    """OR-4.1, OR-4.6"""
    state = deposit(deposit(draw(table(), "a3", "──────"), "c3", "ruby gold"), "d3", "emerald")
    cart(state, 0, WHITE, "a3", "east", 4)
    play(state, "done", "take gold", "take emerald")
    assert (hold(state, 0, WHITE), lying(state, "c3")) == ("gold + emerald", "ruby")


def test_page_5_two_jewels_from_the_deposit_landed_on():
    """OR-4.2"""
    state = deposit(draw(table(), "a3", "───"), "c3", "ruby gold emerald")
    cart(state, 0, WHITE, "a3", "east", 2)
    play(state, "done", "take gold", "take emerald")
    assert hold(state, 0, WHITE) == "gold + emerald"


def test_page_5_a_cart_reaches_any_surface_with_steps_to_spare():
    """OR-3.5"""
    state = cart(draw(table(), "i4", "──"), 0, BLACK, "i4", "east", 5, "gold ruby")
    play(state, "done")
    assert (where(state, 0, BLACK), int(state.stock[0])) == ("supply", jewels("gold ruby"))


def test_page_6_the_opposing_cart_on_a_t_junction_turns_up_or_down():
    """OR-5.5, OR-5.6: blue runs into green; green chooses, blue must go back where it came from."""
    state = draw(
        table(),
        "a2",
        """
        ....│
        ────┤
        ....│
        """,
    )
    cart(state, 0, WHITE, "a3", "east", 6, "ruby")
    cart(state, 1, WHITE, "e3", "west", 3, "gold gold")
    play(state, "done")
    assert state.actors() == [1]
    assert texts(state) == ["turn north", "turn south"]
    play(state, "turn north")
    assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("d3 west", "e3 north")


def test_page_6_a_collision_over_unconnected_tiles():
    """OR-5.7: the mover turns back, nothing else happens."""
    state = draw(table(), "a3", "──│")
    cart(state, 0, WHITE, "a3", "east", 3)
    cart(state, 1, WHITE, "c3", "south", 3, "diamond")
    play(state, "done")
    assert (where(state, 0, WHITE), where(state, 1, WHITE), hold(state, 1, WHITE)) == ("b3 west", "c3 south", "diamond")


def test_page_6_a_cart_with_more_speed_than_track_derails():
    """OR-3.6, OR-3.7"""
    state = cart(draw(table(), "a3", "───"), 0, WHITE, "a3", "east", 4, "ruby")
    play(state, "done")
    assert (where(state, 0, WHITE), lying(state, "c3")) == ("supply", "nothing")


def test_page_7_the_chasm_deck_and_a_token_beside_one_of_its_colour():
    """OR-7.2, OR-7.4"""
    state = table()
    state.fuse = 1
    draw(state, "j9", "│")
    cart(state, 1, WHITE, "j9", "north")
    play(state, "done", "card blue 1", "jewel ruby", "jewel ruby", "jewel ruby")
    play(state, "card red 5", "card yellow 4", "card green 3", "card blue 6")
    assert [track(state, square) for square in ("e4", "f4", "h6", "c8")] == ["token"] * 4
    draw(token(state, "d8", "blue"), "j8", "│")
    play(state, "done", "token blue")
    assert texts(state) == [f"collapse {square}" for square in ("c7", "d7", "b8", "e8", "c9", "d9")]
