"""What can be done with accounts: one function for each route (routes.py)."""

from __future__ import annotations

from branchline.server.accounts.answers import (
    AccountState,
    Challenge,
    OwnAccount,
    PasskeyRow,
    SessionRow,
    Welcome,
)
from branchline.server.accounts.asked import Asked
from branchline.server.accounts.model import (
    WrongLogin,
    fit_name,
    folded,
    hashed_code,
    new_account_id,
    new_recovery_code,
)
from branchline.server.accounts.requests import (
    ChallengeFor,
    NamedLogin,
    NewAccount,
    NewPassword,
    OnePasskey,
    PasskeyLogin,
    Proof,
    SignOut,
)
from branchline.server.http.identity import new_person
from branchline.tables.api.answers import Ok
from branchline.tables.errors import NameTaken, NotNow

#: How much of a session's hash names it on the page.
_SESSION_NAME = 16
#: So many passkeys an account may have.
_MOST_PASSKEYS = 20


async def state(asked: Asked) -> AccountState:
    """Who is signed in here."""
    accounts = asked.accounts
    if asked.session is None:
        return AccountState(True, accounts.mail.works, None)
    account, rows = await asked.account(), accounts.rows
    keys = [PasskeyRow(*row) for row in await rows.passkeys(account.id)]
    sessions = [
        SessionRow(one.token[:_SESSION_NAME], one.device, one.made, one.used, one.token == asked.own.token)
        for one in await rows.sessions(account.id)
    ]
    own = OwnAccount(account.name, account.made, bool(account.password), account.mail, keys, sessions)
    return AccountState(True, accounts.mail.works, own)


# -- coming in --------------------------------------------------------------------------------------------------------


async def create(asked: Asked) -> Welcome:
    """A new account."""
    request, accounts = asked.read(NewAccount), asked.accounts
    id, passkey = new_account_id(), None
    if request.credential:
        id, words = (await accounts.challenge_of(request.ticket, "create")).split()
        passkey = accounts.passkeys.created(asked.site, words, request.credential)
    secret, code = await accounts.create(id, request.name, request.password, passkey, asked.guest, asked.device)
    await renew(asked, secret)
    return Welcome(fit_name(request.name), code)


async def login(asked: Asked) -> Welcome:
    """Sign in by name and password."""
    request = asked.read(NamedLogin)
    account = await asked.accounts.by_password(request.name, request.password, asked.address)
    return await _signed_in(asked, account.id)


async def login_passkey(asked: Asked) -> Welcome:
    """Sign in by a passkey; nobody needs to say a name."""
    request = asked.read(PasskeyLogin)
    id = await asked.accounts.by_passkey(asked.site, request.ticket, request.credential, asked.address)
    return await _signed_in(asked, id)


async def _signed_in(asked: Asked, id: str) -> Welcome:
    account = await asked.accounts.rows.by_id(id)
    if account is None:
        raise WrongLogin("this passkey does not fit")
    await renew(asked, await asked.accounts.sign_in(id, asked.guest, asked.device))
    return Welcome(account.name)


async def renew(asked: Asked, secret: str) -> None:
    """The browser has a new session; whatever it had before is over, so that nobody else can have planted it."""
    asked.secret = secret
    if asked.session is not None:
        await asked.accounts.end(asked.accounts.rows.end_session(asked.session.token, asked.session.account))


async def challenge(asked: Asked) -> Challenge:
    """What a browser needs to make or show a passkey."""
    request, accounts, own = asked.read(ChallengeFor), asked.accounts, asked.session
    if request.purpose == "show":
        options, words = accounts.passkeys.ask_to_show(asked.site)
        return Challenge(await accounts.ask("show", words), options)
    if request.purpose == "create":
        name = fit_name(request.name)
        if await accounts.rows.find(folded(name)) is not None:
            raise NameTaken("somebody has an account of that name already; choose another")
        id = new_account_id()
        options, words = accounts.passkeys.ask_to_create(asked.site, id, name, [])
        return Challenge(await accounts.ask("create", f"{id} {words}"), options)
    if own is None:
        raise WrongLogin("sign in first")
    present = [row[0] for row in await accounts.rows.passkeys(own.account)]
    options, words = accounts.passkeys.ask_to_create(asked.site, own.account, own.name, present)
    return Challenge(await accounts.ask("add", words, own.account), options)


async def prove(asked: Asked) -> Ok:
    """It is you, so that what matters may be changed for a while; the session gets a new secret."""
    request, accounts, own = asked.read(Proof), asked.accounts, asked.own
    if request.credential:
        id = await accounts.by_passkey(asked.site, request.ticket, request.credential, asked.address)
    else:
        id = (await accounts.by_password(own.name, request.password, asked.address)).id
    if id != own.account:
        raise WrongLogin("this passkey does not fit")
    await renew(asked, await accounts.sign_in(id, None, asked.device))
    return Ok()


# -- going ------------------------------------------------------------------------------------------------------------


async def logout(asked: Asked) -> Ok:
    """Sign out here, in one other browser, or everywhere."""
    request, rows, own = asked.read(SignOut), asked.accounts.rows, asked.own
    if request.where == "there":
        found = [one for one in await rows.sessions(own.account) if one.token[:_SESSION_NAME] == request.session]
        if not found:
            raise NotNow("that browser is not signed in any more")
        await asked.accounts.end(rows.end_session(found[0].token, own.account))
        return Ok()
    asked.secret = ""
    everywhere = request.where == "everywhere"
    await asked.accounts.end(rows.end_sessions(own.account) if everywhere else rows.end_session(own.token, own.account))
    return Ok()


async def delete(asked: Asked) -> Ok:
    """Delete the account: all its rows at once, its name and words from the tables one after the other."""
    asked.secret, own, nobody = "", asked.own.account, new_person()
    accounts, rows = asked.accounts, asked.accounts.rows
    await accounts.end(*rows.delete(own, nobody), *accounts.people.forget(own), *accounts.ratings.forget(own, nobody))
    await asked.accounts.chores.run()
    return Ok()


# -- what matters -----------------------------------------------------------------------------------------------------


async def password(asked: Asked) -> Ok:
    """Another password, or none; all other browsers are signed out."""
    request, accounts, account = asked.read(NewPassword), asked.accounts, await asked.account()
    if request.password:
        accounts.check_password(request.password, account.name)
        hash = await accounts.passwords.hash(request.password)
    elif not await accounts.rows.passkeys(account.id):
        raise NotNow("without a password you need a passkey")
    else:
        hash = ""
    await accounts.end(accounts.rows.set(account.id, "password", hash), accounts.rows.end_sessions(account.id))
    asked.secret = await accounts.sign_in(account.id, None, asked.device)
    return Ok()


async def add_passkey(asked: Asked) -> Ok:
    """One more passkey."""
    request, accounts, own = asked.read(PasskeyLogin), asked.accounts, asked.own
    words = await accounts.challenge_of(request.ticket, "add", own.account)
    if len(await accounts.rows.passkeys(own.account)) >= _MOST_PASSKEYS:
        raise NotNow("these are enough passkeys; remove one first")
    key, public_key = accounts.passkeys.created(asked.site, words, request.credential)
    [rows] = await accounts.rows.store.change(accounts.rows.add_passkey(own.account, key, public_key, asked.device))
    if not rows:
        raise NotNow("this passkey is in use already")
    asked.secret = await accounts.sign_in(
        own.account, None, asked.device, accounts.rows.end_session(own.token, own.account)
    )
    return Ok()


async def remove_passkey(asked: Asked) -> Ok:
    """A passkey is good no more; one way in stays."""
    accounts, account = asked.accounts, await asked.account()
    present = [row[0] for row in await accounts.rows.passkeys(account.id)]
    if not account.password and len(present) < 2:
        raise NotNow("this is the only way into your account; set a password first")
    await accounts.rows.store.change(accounts.rows.remove_passkey(account.id, asked.read(OnePasskey).id))
    return Ok()


async def new_code(asked: Asked) -> Welcome:
    """Another recovery code; the old one is good no more."""
    code, own = new_recovery_code(), asked.own
    await asked.accounts.rows.store.change(asked.accounts.rows.set(own.account, "recovery", hashed_code(code)))
    return Welcome(own.name, code)
