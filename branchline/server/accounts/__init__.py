"""Accounts: an identity for those who want one. Guests need nothing from here, and without --accounts nothing is here.

The libraries (argon2-cffi, webauthn) are an extra, so that a server for one's own house installs quickly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.match.errors import SetupError

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

    from branchline.server.accounts.service import Accounts
    from branchline.server.http.app import Server


def accounts_of(server: Server) -> Accounts | None:
    """The accounts of a server; None: it has none."""
    if server.config.accounts is None:
        return None
    try:
        from branchline.server.accounts.service import Accounts
    except ModuleNotFoundError as error:
        raise SetupError(f"accounts need {error.name}: python -m pip install 'branchline[accounts]'") from None
    return Accounts(server, server.config.accounts)


def account_routes(server: Server) -> list[BaseRoute]:
    """Their routes; where there are no accounts, the first says so."""
    from branchline.server.accounts.routes import AccountRoutes

    return AccountRoutes(server).routes()
