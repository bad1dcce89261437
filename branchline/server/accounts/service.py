"""Accounts: what can be done with one. Each method is one step that people know: create, sign in, prove, sign out."""

from __future__ import annotations

import hmac
import time
from typing import TYPE_CHECKING

from branchline.server.accounts.asked import Site
from branchline.server.accounts.chores import Chores
from branchline.server.accounts.mail import Mailer
from branchline.server.accounts.model import (
    Account,
    WrongLogin,
    fit_name,
    folded,
    hashed,
    hashed_code,
    new_recovery_code,
    new_secret,
)
from branchline.server.accounts.people.rows import PeopleRows
from branchline.server.accounts.proof import passkeys
from branchline.server.accounts.proof.passkeys import CHALLENGE_SECONDS
from branchline.server.accounts.proof.passwords import SHORTEST_PASSWORD, Passwords
from branchline.server.accounts.proof.sessions import Sessions, SignedIn
from branchline.server.accounts.ratings.commands import Rater
from branchline.server.accounts.ratings.rows import RatingRows
from branchline.server.accounts.rows import AccountRows
from branchline.server.config import AccountConfig
from branchline.server.http.limits import Buckets
from branchline.server.stores.serving import Statement
from branchline.tables.errors import NameTaken, NotNow, NotSeated
from branchline.tables.room import Room
from branchline.tables.visitors import Visitor, is_account

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from branchline.server.http.app import Server


class Accounts:
    """All accounts of a server."""

    def __init__(self, server: Server, config: AccountConfig) -> None:
        self.server = server
        self.rows = AccountRows(server.store)
        self.people = PeopleRows(server.store)
        self.ratings = RatingRows(server.store)
        self.rater = Rater(self)
        self.passwords = Passwords(config)
        #: what needs the library; whoever only describes the routes does not
        self.passkeys = passkeys
        self.sessions = Sessions(server, self.rows, self.people)
        self.chores = Chores(server, self.rows)
        self.mail = Mailer(config)
        tries = config.tries
        #: wrong logins: for a name from one address, for a name from anywhere, from an address for any name. A name
        #: can't be locked from elsewhere by a few wrong passwords.
        self.wrong = Buckets(tries / 1200, tries)
        self.wrong_for_name = Buckets(tries / 120, tries * 10)
        self.wrong_from_address = Buckets(tries / 300, tries * 3)
        self.limits = {
            "wrong": self.wrong,
            "wrong_for_name": self.wrong_for_name,
            "wrong_from_address": self.wrong_from_address,
        }

    def stand_before(self, app: Starlette) -> None:
        """Find out who is signed in before anything else asks."""
        app.add_middleware(SignedIn, server=self.server, sessions=self.sessions)
        self.server.lobby.followers += (self.rater.follow,)

    # -- coming in -----------------------------------------------------------------------------------------------

    async def create(
        self, id: str, name: str, password: str, passkey: tuple[str, str] | None, guest: str | None, device: str
    ) -> tuple[str, str]:
        """A new account, signed in here; it takes over what the guest has. The session's secret, and a recovery code.

        ``passkey`` is its id and public key.
        """
        name, code, secret = fit_name(name), new_recovery_code(), new_secret()
        if password or passkey is None:
            self.check_password(password, name)
        hash = await self.passwords.hash(password) if password else ""
        account = Account(id, name, hash, hashed_code(code), "", round(time.time(), 1))
        more: list[Statement] = [self.rows.take_over(guest, account.id)] if guest else []
        if passkey is not None:
            more.append(self.rows.add_passkey(account.id, *passkey, device))
        session = self.rows.open_session(hashed(secret), account.id, device)
        if not await self.rows.create(account, folded(name), session, *more):
            raise NameTaken("somebody has an account of that name already; choose another")
        await self.chores.run()
        return secret, code

    async def sign_in(self, id: str, guest: str | None, device: str, *more: Statement) -> str:
        """A new session, with what the guest has; its secret."""
        secret = new_secret()
        moved = [self.rows.take_over(guest, id)] if guest else []
        session = self.rows.open_session(hashed(secret), id, device)
        *_, spare = await self.rows.store.change(*more, session, *moved, self.rows.end_spare_sessions(id))
        await self.sessions.ended([row[0] for row in spare])
        await self.chores.run()
        return secret

    async def by_password(self, name: str, password: str, address: str) -> Account:
        """Whose name and password these are. What is wrong is not told, neither by words nor by the time it takes."""
        with_limits = self.taken(folded(name), address)
        account = await self.rows.find(folded(name))
        if not await self.passwords.check(account.password if account else "", password) or account is None:
            raise WrongLogin("name, password or code are not right")
        self.give_back(with_limits)
        if self.passwords.is_old(account.password):
            await self.rows.store.change(self.rows.set(account.id, "password", await self.passwords.hash(password)))
        return account

    async def by_code(self, name: str, code: str, address: str) -> Account:
        """Whose recovery code that is."""
        with_limits = self.taken(folded(name), address)
        account = await self.rows.find(folded(name))
        right = hmac.compare_digest(hashed_code(code), account.recovery if account else "")
        if account is None or not right:
            raise WrongLogin("name, password or code are not right")
        self.give_back(with_limits)
        return account

    async def by_passkey(self, site: Site, ticket: str, credential: str, address: str) -> str:
        """The account of a passkey that answers the challenge of a ticket."""
        self.wrong_from_address.take(address)
        challenge = await self.challenge_of(ticket, "show")
        id = passkeys.id_in(credential)
        row = await self.rows.passkey(id)
        if row is None:
            raise WrongLogin("this passkey does not fit")
        account, public_key, uses = row
        now = passkeys.shown(site, challenge, credential, public_key, uses)
        await self.rows.store.change(self.rows.count_passkey(id, now))
        self.wrong_from_address.charge(address, -1.0)
        return str(account)

    async def ask(self, kind: str, challenge: str, account: str = "") -> str:
        """A ticket for a challenge."""
        ticket = new_secret()
        await self.rows.issue(hashed(ticket), kind, account, challenge, CHALLENGE_SECONDS)
        return ticket

    async def challenge_of(self, ticket: str, kind: str, account: str = "") -> str:
        """The challenge of a ticket, which is good no more."""
        redeemed = await self.rows.redeem(hashed(ticket), kind)
        if redeemed is None or redeemed[0] != account:
            raise NotNow("that took too long; try again")
        return redeemed[1]

    # -- what it may cost ----------------------------------------------------------------------------------------

    def taken(self, name: str, address: str) -> tuple[str, str]:
        """One try to come in; refused if there were too many."""
        self.wrong_from_address.take(address)
        self.wrong_for_name.take(name)
        self.wrong.take(f"{name} {address}")
        return name, address

    def give_back(self, taken: tuple[str, str]) -> None:
        """It was right."""
        name, address = taken
        self.wrong_from_address.charge(address, -1.0)
        self.wrong_for_name.charge(name, -1.0)
        self.wrong.charge(f"{name} {address}", -1.0)

    def check_password(self, password: str, name: str) -> None:
        """Refuse a password that anybody would try first."""
        if len(password) < SHORTEST_PASSWORD:
            raise NotNow("a password has at least 8 characters")
        if folded(name) in folded(password) and len(password) < len(name) + SHORTEST_PASSWORD // 2:
            raise NotNow("this password is your name; choose another")

    async def check_may_join(self, room: Room, visitor: Visitor) -> None:
        """Refuse whom one of those at a table has blocked, in words that name nobody."""
        if not visitor.session:
            return
        there = {person for seat in room.table.seats for person in seat.holders} | {room.table.host}
        if await self.people.has_blocked([person for person in there if is_account(person)], visitor.person):
            raise NotSeated("somebody at this table does not want to play with you")

    # -- going ---------------------------------------------------------------------------------------------------

    async def end(self, *statements: Statement) -> None:
        """End sessions; statements that return them."""
        answers = await self.rows.store.change(*statements)
        await self.sessions.ended([row[0] for rows in answers for row in rows])
