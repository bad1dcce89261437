"""``branchline completion``: lets a shell complete commands, options, games and bots."""

from __future__ import annotations

import argparse
import sys

from branchline import bots, games
from branchline.cli.arguments import Commands

#: Options whose value is a file: the shell completes it as usual.
FILES = ("--box", "--record", "--out", "--file", "--plot", "--figures", "--into", "--continue", "--html")
SHELLS = ("bash", "zsh", "fish")

BASH = """\
_branchline() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" words
  case " {files} " in *" $previous "*) COMPREPLY=($(compgen -f -- "$current")); return;; esac
  case "$previous" in
    --bots|--bot) COMPREPLY=($(compgen -W "{bots}" -- "$current")); return;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="{commands}"; else
    case "${{COMP_WORDS[1]}}" in
{cases}
      *) words="";;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ "${{#COMPREPLY[@]}}" -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}}
complete -F _branchline branchline
"""


def add_command(commands: Commands) -> None:
    """completion SHELL"""
    command = commands.add_parser(
        "completion",
        help="print a script that lets your shell complete commands, games and options",
        description='bash: eval "$(branchline completion bash)" in ~/.bashrc. zsh: eval "$(branchline completion zsh)" '
        "in ~/.zshrc. fish: branchline completion fish > ~/.config/fish/completions/branchline.fish",
    )
    command.add_argument("shell", choices=SHELLS, help="for which shell")
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the script."""
    words = words_by_command()
    script = fish(words) if chosen.shell == "fish" else bash(words, chosen.shell == "zsh")
    sys.stdout.write(script)
    return 0


def words_by_command() -> dict[str, list[str]]:
    """By command: its options, and the words that may stand in its places."""
    from branchline.cli.main import parser  # here, as the parser has this command too

    by_command: dict[str, list[str]] = {}
    for name, command in subcommands(parser()).items():
        by_command[name] = words_of(command)
        for inner, action in subcommands(command).items():
            by_command[name] += [inner, *words_of(action)]
        by_command[name] = sorted(set(by_command[name]))
    return by_command


def words_of(command: argparse.ArgumentParser) -> list[str]:
    """The options of a command, and what may stand in its places: games, or a few words."""
    words = []
    for action in command._actions:
        words += [option for option in action.option_strings if option.startswith("--")]
        if not action.option_strings and action.dest == "game":
            words += games.names()
        elif not action.option_strings and action.choices and not isinstance(action, argparse._SubParsersAction):
            words += [str(choice) for choice in action.choices]
    return words


def subcommands(command: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The commands within a command, by name."""
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def bash(words: dict[str, list[str]], zsh: bool = False) -> str:
    """The script for bash; zsh understands it after one line."""
    cases = "\n".join(f'      {name}) words="{" ".join(many)}";;' for name, many in words.items())
    script = BASH.format(commands=" ".join(words), cases=cases, bots=" ".join(bots.names()), files=" ".join(FILES))
    return ("autoload -U +X bashcompinit && bashcompinit\n" if zsh else "") + script


def fish(words: dict[str, list[str]]) -> str:
    """The script for fish."""
    lines = [f'complete -c branchline -n __fish_use_subcommand -f -a "{" ".join(words)}"']
    for name, many in words.items():
        seen = f'-n "__fish_seen_subcommand_from {name}"'
        plain = [word for word in many if not word.startswith("--")]
        if plain:
            lines.append(f'complete -c branchline {seen} -a "{" ".join(plain)}"')
        lines += [f"complete -c branchline {seen} -l {word[2:]}" for word in many if word.startswith("--")]
    lines.append(f'complete -c branchline -l bots -x -a "{" ".join(bots.names())}"')
    return "\n".join(lines) + "\n"
