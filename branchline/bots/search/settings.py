"""The settings of the tree search."""

from __future__ import annotations

from branchline.core.native import i64


class SearchSettings:
    """The settings with their defaults. A game's weights.toml or a bot's name may change each of them."""

    def __init__(self, given: dict[str, float]) -> None:
        #: the weight of exploration: how much a node that was seldom tried attracts
        self.explore: float = given.get("explore", 1.0)
        #: progressive bias: how much the prior of a move attracts at first; and the temperature of the priors, in
        #: hundredths of a point
        self.bias: float = given.get("bias", 0.3)
        self.sharpness: float = given.get("sharpness", 200.0)
        #: 1: the prior steers exploration itself (PUCT); 0: it is added to it, and fades (UCB1 with progressive bias)
        self.steered: i64 = int(given.get("steered", 1))
        #: 1: moves have priors, from the game's evaluation; 0: all moves are alike at first
        self.informed: i64 = int(given.get("informed", 1))
        #: a node gets children at this many visits
        self.expand_after: i64 = int(given.get("expand_after", 2))
        #: progressive widening: how many moves are tried, the best priors first: a start, and a rate with the square
        #: root of visits
        self.widen_from: float = given.get("widen_from", 4.0)
        self.widen_rate: float = given.get("widen_rate", 1.0)
        #: how many of a hundred moves of a playout are guided; the others are random
        self.guided: i64 = int(given.get("guided", 100))
        #: decisions of a playout before it is evaluated; -1: it goes to the end
        self.horizon: i64 = int(given.get("horizon", 0))
        #: a playout is evaluated where chance draws for this time, so that all have had equal turns; 0: it goes on
        self.draws: i64 = int(given.get("draws", 0))
        #: 1: the descent of the tree ends where chance draws
        self.stop_at_chance: i64 = int(given.get("stop_at_chance", 0))
        #: how many of a hundred parts of the reward are for the first place; the others are for the lead
        self.for_place: i64 = int(given.get("for_place", 50))
        #: 1: the lead is measured from the lead at the root, so small gains still count when much is won or lost
        self.relative: i64 = int(given.get("relative", 0))
        #: 1: the others only harm the seat (paranoid search); 0: each maximises its own reward (max^n)
        self.paranoid: i64 = int(given.get("paranoid", 0))
        #: of a hundred descents through another seat's node, so many take the move with the best prior; past a draw
        #: none does, as the priors are of another position
        self.trust: i64 = int(given.get("trust", 0))
        #: of a hundred parts of a leaf's reward, so many are the learned value's; the others are the playout's, and at
        #: 100 there is none
        self.learned: i64 = int(given.get("learned", 0))
        #: guided moves lead on until chance draws for this time before the learned value judges; 0: it judges the leaf
        self.settle: i64 = int(given.get("settle", 0))
        #: the lead, in hundredths of a point, that is worth half of all there is
        self.lead_scale: i64 = int(given.get("lead_scale", 800))
