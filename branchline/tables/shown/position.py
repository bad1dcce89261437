"""One position and all that is drawn of it: each thing once, for all who see the same."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from branchline.core.engine.standings import Standings
from branchline.core.game import State
from branchline.core.match.match import Match
from branchline.core.ui.drawn import Drawn
from branchline.core.ui.scene import Scene
from branchline.core.ui.shown import without_markup
from branchline.core.ui.view import View
from branchline.tables.bots.daily import is_daily
from branchline.tables.codec import named_fields
from branchline.tables.shown.grounds import Ground, Grounds
from branchline.tables.shown.languages import speaker
from branchline.tables.shown.shapes import SceneRow
from branchline.tables.shown.story import MatchStory
from branchline.tables.table import Table


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seat whose eyes it uses (None: a spectator), and what is the person's own."""

    seat: int | None
    lang: str
    held: tuple[int, ...] = ()
    muted: frozenset[int] = frozenset()

    @property
    def first(self) -> int | None:
        """The seat whose things come first on a screen that several people share, so that nothing changes places."""
        return min(self.held) if len(self.held) > 1 else None

    def laid(self, view: View) -> View:
        """The view as it lies on the viewer's screen."""
        return view if self.first is None else view.laid_from(self.first)

    def may_have_hints(self, table: Table) -> bool:
        """Whether hints are fair: only bots play apart from the seats held here, or the table was created with them.

        In a daily challenge they are when it is over.
        """
        if is_daily(table.settings.draws) and not (table.match and table.match.over):
            return False
        people = {seat.number for seat in table.seats if seat.kind == "person" and not seat.left}
        return table.settings.hints or (people <= set(self.held) and not table.settings.rated)


@dataclass(frozen=True)
class Drawing:
    """What is drawn of a view in one language."""

    prompt: str
    #: the same, said to the viewer if it is about them
    asked: str
    stage: str
    last_round: bool
    scene: Scene
    #: held here so that it can be asked for as long as the drawing is shown
    ground: Ground

    def prompt_for(self, viewer: Viewer) -> str:
        """What is to be done. Where several sit at one screen, a name says more than "you"."""
        return self.asked if viewer.held == (viewer.seat,) else self.prompt


#: By the seat whose eyes are used, the seat that comes first on a shared screen, and the language.
Eyes = tuple[int | None, int | None, str]


class PassedOn:
    """What goes on from a table's position to the next one: the grounds that were shown last, and parts of drawings."""

    def __init__(self) -> None:
        self.grounds: dict[Eyes, Ground] = {}
        self.drawn = Drawn()


class DrawnPosition:
    """A position with its views, texts and drawings."""

    def __init__(
        self, match: Match, state: State, at: int, story: MatchStory, passed_on: PassedOn | None = None
    ) -> None:
        self.game = match.header.game
        self.names = list(match.header.names)
        self.state = state
        self.actors = state.actors()
        self._still = partial(story.still, match, at)
        self._views: dict[int | None, View] = {}
        self._texts: dict[tuple[int | None, str], str] = {}
        self._drawings: dict[Eyes, Drawing] = {}
        self._passed_on = passed_on or PassedOn()

    @cached_property
    def standings(self) -> Standings | None:
        """How the players stand, unless that is still a secret."""
        return self.state.standings() if not self.actors or not self.game.secrets else None

    def view(self, viewer: int | None) -> View:
        """What the viewer may see; without secrets everybody sees what a spectator does."""
        view = self._views.get(viewer)
        if view is None:
            shown = self.game.shown
            view = (
                shown.view(self.state, None) if viewer is None else shown.view_of(self.view(None), self.state, viewer)
            )
            self._views[viewer] = view
        return view

    def still(self, viewer: int | None) -> Any:
        """What the viewer's drawings keep here, so that nothing moves while a turn goes on."""
        return self._still(viewer)

    def text(self, viewer: Viewer) -> str:
        """The table as plain text; without secrets everybody's is the spectator's."""
        key = (viewer.seat if self.game.secrets else None, viewer.lang)
        if key not in self._texts:
            picture = self.game.shown.picture(self.view(key[0]), self.names, speaker(viewer.lang, self.names))
            self._texts[key] = without_markup(picture)
        return self._texts[key]

    def drawing(self, viewer: Viewer, grounds: Grounds) -> Drawing:
        """The table as the viewer sees it."""
        key = (viewer.seat, viewer.first, viewer.lang)
        drawing = self._drawings.get(key)
        if drawing is None:
            shown, view, say = self.game.shown, self.view(viewer.seat), speaker(viewer.lang, self.names)
            kept = viewer.laid(shown.keep(view, self.still(viewer.seat)).drawn_with(self._passed_on.drawn))
            stage, scene = shown.stage(view), shown.scene(kept, self.names, say)
            held = self._passed_on.grounds
            ground = held[key] = grounds.of(scene, held.get(key))
            if scene.ground is not ground.parts[-1]:
                scene = replace(scene, ground=ground.parts[-1])  # equal to what was shown before: held once
            prompt = shown.prompt(view)
            asked = say(prompt.to(viewer.seat))
            last = shown.last_round(view)
            drawing = Drawing(say(prompt), asked, say(stage) if stage else "", last, scene, ground)
            self._drawings[key] = drawing
        return drawing


def scene_row(scene: Scene, ground: Ground) -> SceneRow:
    """The drawing as it is sent: its ground by key, its pieces and spots in full."""
    return SceneRow(
        scene.width,
        scene.height,
        ground.key,
        [named_fields(piece) for piece in scene.pieces],
        [named_fields(spot) for spot in scene.spots],
        [named_fields(region) for region in scene.regions],
    )
