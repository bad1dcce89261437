"""Coming back without the password: by the recovery code, or by a letter where the server sends any."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.server.accounts.answers import Welcome
from branchline.server.accounts.asked import Asked
from branchline.server.accounts.commands import renew
from branchline.server.accounts.model import fit_mail, folded, hashed, hashed_code, new_recovery_code, new_secret
from branchline.server.accounts.requests import Forgotten, MailAddress, MailTicket, Recovery
from branchline.tables.api.answers import Ok
from branchline.tables.errors import NotNow
from branchline.tables.shown.languages import speaker

#: A letter is good for so many seconds.
_LETTER_SECONDS = 3600.0


async def recover(asked: Asked) -> Welcome:
    """A new password by the recovery code, which is good once; all browsers are signed out but this one."""
    request, accounts = asked.read(Recovery), asked.accounts
    account = await accounts.by_code(request.name, request.code, asked.address)
    return await _renewed(asked, account.id, request.password)


async def _renewed(asked: Asked, id: str, password: str) -> Welcome:
    accounts, code = asked.accounts, new_recovery_code()
    account = await accounts.rows.by_id(id)
    if account is None:
        raise NotNow("this letter is too old; ask for another")
    accounts.check_password(password, account.name)
    hash = await accounts.passwords.hash(password)
    rows = accounts.rows
    await accounts.end(
        rows.set(id, "password", hash), rows.set(id, "recovery", hashed_code(code)), rows.end_sessions(id)
    )
    await renew(asked, await accounts.sign_in(id, asked.guest, asked.device))
    return Welcome(account.name, code)


async def forgot(asked: Asked) -> Ok:
    """Send a letter with a way in, if the account has an address. Nobody is told whether it has."""
    asked.accounts.taken(folded(asked.read(Forgotten).name), asked.address)
    if asked.accounts.mail.works:
        asked.accounts.mail.later(_write_letter(asked, folded(asked.read(Forgotten).name)))
    return Ok()


async def _write_letter(asked: Asked, name: str) -> None:
    account = await asked.accounts.rows.find(name)
    if account is not None and account.mail:
        text = Message(
            "Whoever opens this link within an hour may choose a new password for {name}:", {"name": account.name}
        )
        await _send_ticket(asked, "reset", account.id, account.mail, text)


async def _send_ticket(asked: Asked, kind: str, id: str, mail: str, text: Message, body: str = "") -> None:
    say, ticket = speaker(asked.lang, []), new_secret()
    await asked.accounts.rows.issue(hashed(ticket), kind, id, body, _LETTER_SECONDS)
    link = f"{asked.site.origin}/account#{kind}={ticket}"
    ignore = say(Message("If you did not ask for it, do nothing."))
    await asked.accounts.mail.send(
        mail, say(Message("Your account at Branchline")), f"{say(text)}\n\n{link}\n\n{ignore}\n"
    )


async def reset(asked: Asked) -> Welcome:
    """A new password by a letter."""
    request = asked.read(MailTicket)
    redeemed = await asked.accounts.rows.redeem(hashed(request.ticket), "reset")
    if redeemed is None:
        raise NotNow("this letter is too old; ask for another")
    return await _renewed(asked, redeemed[0], request.password)


async def mail(asked: Asked) -> Ok:
    """Another address, good once a letter to it was answered; or none."""
    address, accounts, own = fit_mail(asked.read(MailAddress).mail), asked.accounts, asked.own
    if not address:
        await accounts.rows.store.change(accounts.rows.set(own.account, "mail", ""))
    elif not accounts.mail.works:
        raise NotNow("this server sends no mail")
    else:
        text = Message(
            "Open this link within an hour, so that letters for {name} go to this address:", {"name": own.name}
        )
        accounts.mail.later(_send_ticket(asked, "mail", own.account, address, text, address))
    return Ok()


async def confirm_mail(asked: Asked) -> Ok:
    """A letter was answered."""
    redeemed = await asked.accounts.rows.redeem(hashed(asked.read(MailTicket).ticket), "mail")
    if redeemed is None:
        raise NotNow("this letter is too old; ask for another")
    await asked.accounts.rows.store.change(asked.accounts.rows.set(redeemed[0], "mail", redeemed[1]))
    return Ok()
