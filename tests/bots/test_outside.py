"""Bots outside of this process: programs as bots, and our bots for other programs."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import stat
import sys
from pathlib import Path

import pytest

from branchline import bots, games
from branchline.bots.outside import command
from branchline.bots.outside.engine import Engine
from branchline.bots.outside.steps import position_after, steps_seen
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State
from branchline.core.match import record
from branchline.core.match.errors import IllegalAction, NoSuchBot, SetupError
from branchline.core.match.log import Header
from branchline.core.match.match import Match
from branchline.lab.tournament import Tournament, play

ROOT = Path(__file__).parent.parent.parent
EACH_GAME = pytest.mark.parametrize("name", games.names())


@pytest.fixture(autouse=True)
def no_programs(monkeypatch):
    monkeypatch.setenv("BRANCHLINE_COMMANDS", "[]")


def program(folder: Path, body: str, time: str = "") -> str:
    """The name of a bot that is a Python program with this body, allowed as --bots would."""
    file = folder / f"bot{len(list(folder.iterdir()))}"
    file.write_text(f"#!{sys.executable}\n{body}")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    name = f"cmd{time}:{file}"
    command.allow(name)
    return name


def ours(folder: Path, name: str) -> str:
    """One of our bots as a program."""
    return program(folder, f"from branchline.cli import main\nmain(['bot', {name!r}, '--seed', '1'])\n", "@5")


def talk(answer: str) -> str:
    """A program that says hello, and this at every ``go``."""
    return (
        "import json, sys, time, os\n"
        "print(json.dumps({'type': 'hello', 'protocol': 1}), flush=True)\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'position': position = message\n"
        "    if message['type'] == 'go':\n"
        f"        {answer}\n"
    )


SAY_FIRST = "print(json.dumps({'type': 'bestaction', 'action': position['legal'][0]}), flush=True)"


def first_decision(name: str = "mini_rails") -> Match:
    match = Match(games.find(name), games.find(name).seat_counts[-1])
    match.deal(Random(3))
    return match


def asked(bot: bots.Bot, match: Match) -> bots.Thought:
    """The bot's thought at the match's position, or what replaces it."""
    seat = match.state.actors()[0]
    if bot.listens:
        bot.hear(match.header, [(step.seat, step.action) for step in match.line])
    rng = Random(1)
    return bots.think_safely(bot, match.state.imagine(seat, rng), seat, rng)


class TestPrograms:
    @EACH_GAME
    def test_our_own_bot_as_a_program_plays_every_game_to_the_end(self, name, tmp_path):
        seats = games.find(name).seat_counts[-1]
        job = Tournament(name, seats, 1, 7, (ours(tmp_path, "random"), *["random"] * (seats - 1)), "")
        done = play(job, 0)
        assert done.troubles == []
        assert sorted(done.places)[0] == 1
        assert all(done.decisions)

    @pytest.mark.skipif(not shutil.which("node"), reason="node is not here")
    def test_a_bot_in_javascript_plays(self):
        name = f"cmd:{ROOT / 'docs/examples/mybot.mjs'}"
        command.allow(name)
        done = play(Tournament("mini_rails", 3, 1, 7, (name, "random", "random"), ""), 0)
        assert done.troubles == []

    def test_it_hears_what_its_seat_knows(self, tmp_path):
        told = tmp_path / "told.json"
        name = program(tmp_path, talk(f"open({str(told)!r}, 'w').write(json.dumps(position)); {SAY_FIRST}"))
        match = first_decision()
        seat = match.state.actors()[0]
        thought = asked(bots.find(name), match)
        assert thought.trouble == ""
        heard = json.loads(told.read_text())
        assert heard["legal"] == match.legal(seat)
        assert heard["seat"] == seat + 1
        assert heard["observation"] == list(match.header.game.observe(match.state, seat))
        assert heard["steps"] == steps_seen(match.header, [(step.seat, step.action) for step in match.line], seat)

    @pytest.mark.parametrize(
        ("body", "trouble"),
        [
            (talk("sys.exit(3)"), "ended with exit code 3"),
            (talk("os.close(1); time.sleep(30)"), "closed its output"),
            (talk("time.sleep(30)"), "found nothing in 0.3 seconds"),
            (talk("print('hm', flush=True)"), "this is not JSON"),
            (talk("print('[1]', flush=True)"), "not an object with a type"),
            (talk("print(json.dumps({'type': 'bestaction'}), flush=True)"), "needs the field action"),
            (
                talk("print(json.dumps({'type': 'bestaction', 'action': 'fly'}), flush=True)"),
                "'fly', which is not legal",
            ),
            (talk("print(json.dumps({'type': 'error', 'message': 'tired'}), flush=True)"), "says: tired"),
            ('print(\'{"type": "hello", "protocol": 9}\', flush=True)', "speaks protocol 9"),
            ("", "ended with exit code 0"),
        ],
    )
    def test_a_program_that_fails_never_holds_up_the_table(self, body, trouble, tmp_path, monkeypatch):
        if "found nothing" in trouble:
            monkeypatch.setattr(command, "LATE", 0.2)
        match = first_decision()
        thought = asked(bots.find(program(tmp_path, body, "@0.1")), match)
        assert trouble in thought.trouble
        assert thought.action in match.state.legal(match.state.actors()[0])

    def test_a_program_that_is_not_there_is_named(self):
        command.allow("cmd:./nothing-here")
        assert "nothing-here" in asked(bots.find("cmd:./nothing-here"), first_decision()).trouble

    def test_it_is_started_again_after_a_crash(self, tmp_path):
        mark = tmp_path / "crashed"
        body = talk(f"os.path.exists({str(mark)!r}) or (open({str(mark)!r}, 'w'), os._exit(1)); {SAY_FIRST}")
        bot = bots.find(program(tmp_path, body))
        assert asked(bot, first_decision()).trouble
        assert asked(bot, first_decision()).trouble == ""

    def test_its_process_ends_with_the_bot(self, tmp_path):
        pid = tmp_path / "pid"
        bot = bots.find(program(tmp_path, talk(f"open({str(pid)!r}, 'w').write(str(os.getpid())); {SAY_FIRST}")))
        asked(bot, first_decision())
        number = int(pid.read_text())
        os.kill(number, 0)
        assert isinstance(bot, command.CommandBot)
        bot.close()
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)


class TestWhoMayNameOne:
    @pytest.mark.parametrize("name", ["cmd:./mybot", "cmd@2:/bin/true", "cmd:rm"])
    def test_nobody_who_is_not_at_the_command_line(self, name):
        with pytest.raises(NoSuchBot, match="only where --bots names it"):
            bots.find(name)

    def test_another_box_is_refused(self, tmp_path):
        game = games.find("mini_rails")
        box = game.open_box("changed", game.box_text().replace("rounds = 6", "rounds = 5"))
        match = Match(game, 3, box=box)
        bot = bots.find(program(tmp_path, talk(SAY_FIRST)))
        with pytest.raises(SetupError, match="own box only"):
            bot.hear(match.header, [])


def conversation(name: str, *lines: dict[str, object]) -> list[dict[str, object]]:
    """What one of our bots says to these lines."""
    out = io.StringIO()
    Engine(name, 1, out).run([json.dumps(line) + "\n" for line in lines])
    return [json.loads(line) for line in out.getvalue().splitlines()]


def records_of(name: str) -> list[Path]:
    """The recorded games in which somebody splits a hold, or hides something else in a step of this name."""
    files = sorted((ROOT / "tests" / name / "records").glob("*.record"))
    return [file for file in files if re.search(r"^\w+ \d split ", file.read_text(), re.MULTILINE)]


def position(header: Header, line: list[tuple[int, int]]) -> State:
    """The position after these steps."""
    state: State = header.game.new(header.seats, header.options, header.box)
    for seat, action in line:
        state.apply(seat, action)
    return state


def texts_of(header: Header, line: list[tuple[int, int]]) -> list[str]:
    """Every step in full."""
    state, texts = position(header, []), []
    for seat, action in line:
        texts.append(f"{'chance' if seat == CHANCE else seat + 1} {header.game.text(state, seat, action)}")
        state.apply(seat, action)
    return texts


class TestOurs:
    def test_it_answers_with_lines(self):
        match = first_decision()
        seat = match.state.actors()[0]
        steps = steps_seen(match.header, [(step.seat, step.action) for step in match.line], seat)
        hello, best = conversation(
            "search",
            {"type": "hello", "protocol": 1},
            {"type": "newgame", "game": "mini_rails", "seats": match.header.seats},
            {"type": "position", "seat": seat + 1, "steps": steps},
            {"type": "go", "iterations": 64},
        )
        assert hello["protocol"] == 1
        assert best["type"] == "bestaction"
        assert best["action"] in match.legal(seat)
        assert best["iterations"] == 64
        assert best["lines"][0]["steps"][0] == f"{seat + 1} {best['action']}"

    def test_a_record_is_a_position(self):
        match = first_decision()
        (best,) = conversation("greedy", {"type": "position", "record": record.write(match)}, {"type": "go"})
        assert best["action"] in match.legal(match.state.actors()[0])

    @pytest.mark.parametrize(
        ("lines", "complaint"),
        [
            ([{"type": "go"}], "go needs a position"),
            ([{"type": "position", "seat": 1, "steps": []}], "needs a newgame"),
            ([{"type": "newgame", "game": "chess", "seats": 2}], "chess"),
            ([{"type": "newgame", "game": "mini_rails"}], "needs the field seats"),
            ([{"type": "newgame", "game": "mini_rails", "seats": 9}], "9"),
            ([{"type": "newgame", "game": "mini_rails", "seats": True}], "seats is not a int"),
            ([{"type": "fly"}], "no message of the type fly"),
            ([{"type": "hello", "protocol": 2}], "speaks protocol 1"),
            ([{"type": "position", "record": "nonsense"}], "line"),
        ],
    )
    def test_what_it_can_not_do_it_says_and_goes_on(self, lines, complaint):
        *_, wrong, after = conversation("random", *lines, {"type": "hello"})
        assert wrong["type"] == "error"
        assert complaint in wrong["message"]
        assert after["type"] == "hello"

    def test_wrong_steps_are_named(self):
        newgame = {"type": "newgame", "game": "mini_rails", "seats": 3}
        for steps in (["1 buy 3"], ["chance draw gold"], ["²  x"], ["9 buy 1"]):
            (wrong,) = conversation("random", newgame, {"type": "position", "seat": 1, "steps": steps})
            assert repr(steps[0]) in wrong["message"]

    def test_stop_ends_a_long_thought(self, tmp_path):
        """The answer comes long before the time that ``go`` gives."""
        match = first_decision()
        bot = bots.find(ours(tmp_path, "search"))
        assert isinstance(bot, command.CommandBot)
        bot.seconds = 1000.0
        seat = match.state.actors()[0]
        bot.hear(match.header, [(step.seat, step.action) for step in match.line])
        heard = []

        def tell(done: float) -> None:
            heard.append(done)
            if len(heard) > 4:
                watch.cancel()

        watch = bots.Watch(tell)
        thought = bot.think(match.state.clone(), seat, Random(1), watch)
        assert thought.action in match.state.legal(seat)
        assert thought.seconds < 500

    def test_hidden_steps_are_drawn_so_that_all_fits(self):
        """In recorded games a seat's masked steps lead to a position in which it knows the same as in the true one."""
        tried = 0
        secretive = [file for name in games.names() if games.find(name).secrets for file in records_of(name)]
        for file in secretive:
            match = record.read(file.read_text(), games.find)
            header, line = match.header, [(step.seat, step.action) for step in match.line]
            full = texts_of(header, line)
            for viewer in range(header.seats):
                masked = [place for place, step in enumerate(steps_seen(header, line, viewer)) if step != full[place]]
                tried += self.compare(header, line, viewer, masked[0]) if masked else 0
            if tried > 8:
                return
        raise AssertionError("no recorded game has a secret that lasts")

    def compare(self, header: Header, line: list[tuple[int, int]], viewer: int, masked: int) -> int:
        """At some decisions of the viewer after the first masked step; how many there were."""
        own = [place for place, (seat, _) in enumerate(line) if seat == viewer and place > masked]
        for place in own[:20:6]:
            state = position(header, line[:place])
            offered = [header.game.text(state, viewer, action) for action in state.legal(viewer)]
            steps = steps_seen(header, line[:place], viewer)
            known = list(header.game.observe(state, viewer))
            found = position_after(header.game, position(header, []), steps, viewer, offered, known, Random(2))
            assert [header.game.text(found, viewer, action) for action in found.legal(viewer)] == offered
            assert list(header.game.observe(found, viewer)) == known
        return len(own[:20:6])

    def test_steps_that_do_not_lead_to_what_is_offered_are_refused(self):
        match = first_decision()
        seat = match.state.actors()[0]
        line = [(step.seat, step.action) for step in match.line]
        start = match.header.game.new(match.header.seats, match.header.options, match.header.box)
        assert line[0][0] == CHANCE
        with pytest.raises(IllegalAction, match="other actions are legal"):
            position_after(match.header.game, start, steps_seen(match.header, line, seat), seat, ["fly"], [], Random(1))
