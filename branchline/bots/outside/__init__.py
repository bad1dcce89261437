"""Bots outside of this process, by a line protocol: docs/bot_protocol.md.

* messages.py   the protocol's version, and lines of JSON
* steps.py      a game so far as texts, and a position from them
* command.py    a program that is asked as a bot (``cmd:./mybot``)
* engine.py     one of our bots that answers as such a program (``branchline bot NAME``)
"""
