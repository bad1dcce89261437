"""What people see: the yard in words, as text, and as a drawing with spots to click."""

from __future__ import annotations

from branchline.core.engine.state import CHANCE
from branchline.core.message import Gaps, Message
from branchline.core.ui import ink
from branchline.core.ui.scene import Piece, Region, Say, Scene, Spot
from branchline.core.ui.shown import Shown
from branchline.core.ui.view import OpenView
from goods_yard.rules import HEAD, Yard

WIDTH, LEFT, TOP, ROW, PITCH = 900.0, 60.0, 70.0, 100.0, 58.0


class YardShown(Shown[Yard, OpenView[Yard]]):
    """The game's face. Everybody sees everything, so a view is the whole position."""

    def prompt(self, view: OpenView[Yard]) -> Message:
        turn = view.state.turn()
        if turn >= 0:
            return Message("{seat} couples a wagon.", {"seat": turn})
        return Message("Wagons roll into the siding." if turn == CHANCE else "The game is over.")

    def stage(self, view: OpenView[Yard]) -> Message:
        rounds = view.state.box.rounds
        return Message("Round {round} of {rounds}", {"round": min(view.state.round + 1, rounds), "rounds": rounds})

    def story(self, before: Yard, seat: int, action: int, after: Yard, viewer: int | None) -> list[Message]:
        if seat == CHANCE:
            return [Message("A {wagon} wagon rolls into the siding.", {"wagon": before.box.names[action]})]
        place, end = divmod(action, 2)
        gaps: Gaps = {"seat": seat, "wagon": before.box.names[before.siding[place]], "coins": before.coins[place]}
        lines = ["{seat} couples {wagon} behind the engine." if end == HEAD else "{seat} couples {wagon} to the rear."]
        if before.coins[place]:
            lines.append("{seat} takes {coins} from it.")
        return [Message(template, gaps) for template in lines]

    def aside(self, state: Yard, seat: int, action: int) -> Message:
        place = action // 2
        gaps: Gaps = {"wagon": state.box.names[state.siding[place]], "coins": state.coins[place]}
        return Message("{wagon}, coins: {coins}" if state.coins[place] else "{wagon}", gaps)

    def clicks(self, state: Yard, seat: int, action: int) -> list[str]:
        place, end = divmod(action, 2)
        return [f"siding-{place + 1}", f"{'head' if end == HEAD else 'rear'}-{seat + 1}"]

    def picture(self, view: OpenView[Yard], names: list[str], say: Say) -> str:
        yard, totals = view.state, view.state.totals()
        waiting = zip(yard.siding, yard.coins, strict=True)
        wagons = [f"{place} {yard.box.names[kind]}{'*' * coins}" for place, (kind, coins) in enumerate(waiting, 1)]
        lines = [say(self.stage(view)), "  " + "   ".join(wagons), ""]
        for seat, train in enumerate(yard.trains):
            letters = "".join(f"-{yard.box.names[kind][0].upper()}" for kind in train)
            lines.append(f"  {names[seat]:20} {totals[seat]:3}  <(o){letters}")
        return "\n".join(lines)

    def scene(self, view: OpenView[Yard], names: list[str], say: Say) -> Scene:
        yard, rows = view.state, [TOP + ROW * row for row in range(len(view.state.trains) + 1)]
        titles = [say(Message("Siding")), *names]
        ground = [ink.text(20, y - 34, title, "name", "start") for title, y in zip(titles, rows, strict=True)]
        ground += [ink.line(16, y + 26, WIDTH - 16, y + 26, "rule") for y in rows]
        pieces, spots = [], []
        for place, kind in enumerate(yard.siding):
            x, coins, wagon = LEFT + 1.5 * PITCH * place, yard.coins[place], say(Message(yard.box.names[kind]))
            pieces.append(drawn_wagon(yard, kind, f"waiting-{yard.round}-{place}", x, rows[0], wagon, coins))
            spots.append(Spot(f"siding-{place + 1}", x, rows[0], ink.box(-27, -26, 54, 52), wagon + " ●" * coins))
        for seat, (train, total) in enumerate(zip(yard.trains, yard.totals(), strict=True)):
            y, rear = rows[seat + 1], LEFT + PITCH * (len(train) + 1)
            pieces.append(Piece(f"engine-{seat}", LEFT, y, ink.signal(seat, 20, view.viewer == seat), names[seat]))
            pieces.append(Piece(f"total-{seat}", WIDTH - 40, y, ink.text(0, 0, str(total), "total"), value=total))
            for place, kind in enumerate(train):
                x, wagon = LEFT + PITCH * (place + 1), say(Message(yard.box.names[kind]))
                pieces.append(drawn_wagon(yard, kind, f"train-{seat}-{place}-{len(train)}", x, y, wagon))
            head, last = say(Message("behind the engine")), say(Message("to the rear"))
            spots.append(
                Spot(f"head-{seat + 1}", LEFT + PITCH / 2, y, ink.box(-9, -30, 18, 60), f"{names[seat]}: {head}")
            )
            spots.append(Spot(f"rear-{seat + 1}", rear, y, ink.box(-22, -26, 44, 52), f"{names[seat]}: {last}"))
        yard_region = Region("yard", say(Message("Yard")), 0, 0, WIDTH, rows[-1] + ROW / 2)
        return Scene(WIDTH, rows[-1] + ROW / 2, "".join(ground), tuple(pieces), tuple(spots), (yard_region,))


def drawn_wagon(yard: Yard, kind: int, id: str, x: float, y: float, label: str, coins: int = 0) -> Piece:
    """A wagon: its colour and its letter, and the coins on it."""
    body = ink.box(-24, -18, 48, 34, "fill", 3) + ink.box(-24, -18, 48, 34, "edge", 3)
    body += ink.circle(5, "edge", -13, 20) + ink.circle(5, "edge", 13, 20)
    body += ink.text(0, 6, yard.box.names[kind][0].upper(), "letter l")
    drawing = ink.group(body, f"disc c-{yard.box.colours[kind]}") + ink.text(0, -24, "●" * coins, "count")
    return Piece(id, x, y, drawing, label, kind=f"wagon-{kind}")
