"""Off the Rails: the state that dispatches to the chapters, and the game's description."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from branchline.core.engine.observation import Feature, Use
from branchline.core.engine.terms import Term
from branchline.core.game import CHANCE, Game
from branchline.core.match.box import Entry
from branchline.core.match.errors import OptionError
from branchline.core.match.options import Choice, Flag, Number, Option, Options
from branchline.core.message import Message, Name
from branchline.core.ui.shown import Shown
from branchline.games.off_the_rails.ai import evaluation, observation
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import hidden, jewels, setup
from branchline.games.off_the_rails.rules import state as at
from branchline.games.off_the_rails.rules.box import CLANS, MISSIONS, RailsBox
from branchline.games.off_the_rails.rules.state import RailsState, Rules


class OffTheRailsGame(Game[RailsState, RailsBox]):
    """Off the Rails, described."""

    name = "off_the_rails"
    folder = Path(__file__).parent
    title = "Off the Rails"
    summary = "Goblin clans race minecarts to the jewels and back to the surface before the ground falls in."
    kind_of_game = "A race underground: track for everybody, carts with speeds, collisions, and hidden stockpiles."
    minutes = (60, 90)
    edition = 1
    secrets = True
    seat_counts: tuple[int, ...] = (1, 2, 3, 4)
    options: tuple[Option, ...] = (
        Flag(name="missions", help="mission cards for four points each"),
        Choice(
            name="length",
            default="players",
            choices=("players", "13", "17", "21", "25"),
            help="cards in the deposit deck: by the number of players, or 13 (quick) to 25",
        ),
        Flag(name="bumper", help="collisions only turn carts: nothing is dropped, nobody derails"),
        Flag(name="chasm_die", help="a die tells which mine square collapses"),
        Choice(
            name="split",
            default="hands",
            choices=("hands", "strict"),
            help="an odd hold: the picked hand drops, or strictly the larger half",
        ),
        Choice(
            name="turn_away",
            default="straight",
            choices=("straight", "any"),
            help="after a collision: straight back where the track allows it, or any way that is not towards it",
        ),
        Flag(name="skip_deposits", default=True, help="a deposit may be passed up and later ones still collected"),
        Choice(
            name="tie_jewels",
            default="precious",
            choices=("precious", "all"),
            help="the tie-break by jewels counts precious ones, or rocks too",
        ),
        Choice(name="tiles", default="limited", choices=("limited", "unlimited"), help="the supply of track tiles"),
        Number(name="solo_carts", default=4, low=1, high=4, help="alone: how many carts may be out at once"),
    )
    action_count = code.ACTIONS
    outcome_count = code.OUTCOMES
    terms: tuple[Term, ...] = evaluation.TERMS

    def read_box(self, root: Entry) -> RailsBox:
        return RailsBox(root)

    def check(self, seats: int, options: Options) -> None:
        for name in ("missions", "chasm_die") if seats == 1 else ():
            if options[name]:
                raise OptionError(Message("option {option}: not in the solo game", {"option": Name(name)}))
        if seats == 1 and options["length"] != "players":
            raise OptionError("option length: the solo game has no deposit deck")
        if seats > 1 and options["solo_carts"] != 4:
            raise OptionError("option solo_carts: only in the solo game")

    def new(self, seats: int, options: Options, box: RailsBox) -> OffTheRailsPosition:
        state = OffTheRailsPosition(seats, box, Rules(seats, options, box))
        state.fill()
        setup.begin(state)
        return state

    def components(self, seats: int, options: Options, box: RailsBox) -> dict[str, int]:
        jewel_counts = dict(zip(jewels.NAMES, jewels.counts(int(box.heap)), strict=True))
        return {
            **jewel_counts,
            "plain tile": int(box.plain_tiles),
            "junction tile": int(box.junction_tiles),
            **{f"{clan} token": int(box.tokens_each) for clan in CLANS},
            "cart": 4 if seats == 1 else 2 * seats,
            "mission": MISSIONS,
        }

    def text(self, state: RailsState, seat: int, action: int) -> str:
        own = state
        if seat == CHANCE:
            return code.outcome_text(own.box, action)
        return code.action_text(own.box, action, own.rules.solo)

    def seen(self, state: RailsState, seat: int, action: int, viewer: int | None) -> str:
        own = state
        if own.phase == at.SPLIT_HOLD and hidden.split_is_secret(own, viewer):
            return "split"
        return self.text(state, seat, action)

    def features(self, seats: int, options: Options, box: RailsBox) -> tuple[Feature, ...]:
        return observation.features(seats, box)

    def uses(self, state: RailsState, seat: int, action: int) -> list[Use]:
        return observation.uses(state, seat, action)

    def keeps(self, state: RailsState) -> list[Use]:
        return observation.keeps(state)

    def make_shown(self) -> Shown[RailsState, Any]:
        from branchline.games.off_the_rails.ui.shown import OffTheRailsShown

        return OffTheRailsShown(self)


GAME: Final = OffTheRailsGame()
