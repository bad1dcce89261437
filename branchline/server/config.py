"""What the operator of a server may choose."""

from __future__ import annotations

from dataclasses import dataclass, field

from branchline.tables.storage.retention import Retention


@dataclass(frozen=True)
class AccountConfig:
    """How accounts are kept."""

    #: argon2id: memory in KiB, passes and lanes (RFC 9106's second choice)
    memory: int = 65_536
    passes: int = 3
    lanes: int = 4
    #: wrong logins for one name from one address at once, and again in an hour; a name and an address have more.
    #: 0: no limit
    tries: int = 10
    #: ``smtp://[user@]host[:port]`` or ``smtps://...``; the password is in BRANCHLINE_SMTP_PASSWORD
    smtp: str = ""
    #: who letters are from
    sender: str = ""


@dataclass(frozen=True)
class Config:
    """A server's settings."""

    workers: int = 1
    #: what starts a worker on another computer, word by word; empty: workers run here
    worker_command: tuple[str, ...] = ()
    #: processes that analyse games, which give way to everything else; 0: one for each core
    study_workers: int = 0
    #: seconds that a bot takes at least while somebody looks on
    pause: float = 0.0
    #: requests a second of one visitor, and of one address, in the long run; 0: no limit
    rate: float = 20.0
    address_rate: float = 200.0
    #: tables that one visitor may make in an hour, after the first 20; an address four times as many; 0: no limit
    tables_an_hour: float = 60.0
    #: how long tables stay that nobody touches
    retention: Retention = field(default_factory=Retention)
    #: the address of a folder from ``branchline site build``, for those who want to play without a network
    offline: str = ""
    #: connections at a time, of all and of one address (no limit where ``rate`` is 0)
    connections: int = 8_000
    address_connections: int = 400
    #: proxies whose X-Forwarded-For and X-Forwarded-Proto count, as addresses or networks
    proxies: tuple[str, ...] = ()
    #: host names of this server, besides its addresses and the computer's own name; "*": any
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    webhook_hosts: tuple[str, ...] = ()
    longest_thought: float = 10.0
    #: streams of all
    most_streams: int = 4000
    #: the strongest level that plays a daily challenge for comparison; 0: none
    daily_level: int = 5
    #: None: nobody can have one
    accounts: AccountConfig | None = None
    #: streams, and waits for a newer frame, of one visitor and of one address at a time; no limit where ``rate`` is 0
    visitor_streams: int = 20
    address_streams: int = 200
