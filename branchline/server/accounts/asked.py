"""One request about accounts, checked and read; and what its answer does to the browser's cookies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from branchline.server.accounts.model import Account, AccountSession, NotSignedIn

if TYPE_CHECKING:
    from branchline.server.accounts.service import Accounts

Body = TypeVar("Body")


@dataclass(frozen=True)
class Site:
    """The address by which people reach this server: a passkey is for one host."""

    scheme: str
    host: str

    @property
    def origin(self) -> str:
        """As browsers write it."""
        return f"{self.scheme}://{self.host}"

    @property
    def name(self) -> str:
        """Without the port."""
        return self.host.rpartition(":")[0] if self.host.rpartition(":")[2].isdigit() else self.host


@dataclass
class Asked:
    """What was asked, by whom, and where."""

    accounts: Accounts
    body: Any
    query: dict[str, Any]
    lang: str
    address: str
    site: Site
    device: str
    #: who is signed in here
    session: AccountSession | None
    #: the guest that this browser is, if it has been one
    guest: str | None
    #: the secret of a new session; empty: this browser is not signed in any more; None: all stays
    secret: str | None = field(default=None)

    def read(self, kind: type[Body]) -> Body:
        """The body, typed."""
        assert isinstance(self.body, kind)
        return self.body

    @property
    def own(self) -> AccountSession:
        """The session, for routes that only who is signed in may ask."""
        assert self.session is not None
        return self.session

    async def account(self) -> Account:
        """Whose session it is."""
        found = await self.accounts.rows.by_id(self.own.account)
        if found is None:
            raise NotSignedIn("this account is gone")
        return found
