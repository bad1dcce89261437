"""What is kept of an account, and how its secrets look."""

from __future__ import annotations

import re
import secrets
import time
import unicodedata
from dataclasses import dataclass
from hashlib import sha256

from branchline.tables.errors import BadRequest, NotNow
from branchline.tables.seat import check_name
from branchline.tables.visitors import ACCOUNT_SIGN

#: A session that nobody uses ends after so many seconds; at most so many are kept of an account.
IDLE_SECONDS = 90 * 86_400.0
MOST_SESSIONS = 50
#: Who has proven to be it may change what matters for so many seconds.
PROOF_SECONDS = 600.0
SHORTEST_NAME, LONGEST_NAME = 3, 24
_MAIL = re.compile(r"[^@\s<>\"]{1,64}@[A-Za-z0-9.-]{1,180}\.[A-Za-z0-9-]{2,60}")


class NotSignedIn(NotNow):
    """Only for who is signed in."""

    status = 403


class ProveAgain(NotNow):
    """Only for who has just shown a password or a passkey."""

    status = 403


class WrongLogin(NotNow):
    """Name or password are not right, and nobody is told which."""

    status = 403


class NoSuchAccount(NotNow):
    """Nobody has an account of that name."""

    status = 404


@dataclass(frozen=True)
class Account:
    """An account as it is stored. Its id is the person that holds its seats."""

    id: str
    name: str
    password: str
    recovery: str
    mail: str
    made: float


@dataclass(frozen=True)
class AccountSession:
    """A browser that is signed in; ``token`` is the hash of what its cookie has."""

    token: str
    account: str
    name: str
    made: float
    used: float
    #: when it last showed a password or a passkey
    proven: float
    device: str
    #: accounts whose words it does not want to read
    unheard: frozenset[str] = frozenset()


def is_proven(session: AccountSession) -> bool:
    """Whether somebody showed a password or a passkey there not long ago."""
    return session.proven > time.time() - PROOF_SECONDS


def new_account_id() -> str:
    """A person that no guest's cookie can name."""
    return ACCOUNT_SIGN + secrets.token_urlsafe(16)[:21]


def new_secret() -> str:
    """What nobody can guess."""
    return secrets.token_urlsafe(32)


def new_recovery_code() -> str:
    """A code to be written down: a hundred bits in five groups, without letters that look alike."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(5))


def hashed(secret: str) -> str:
    """A long random secret as it is kept; it needs no salt."""
    return sha256(secret.encode()).hexdigest()


def hashed_code(code: str) -> str:
    """A recovery code as it is kept, however it was typed."""
    return hashed("".join(code.lower().replace("-", "").split()))


def folded(name: str) -> str:
    """What two names that look alike have in common."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def fit_name(name: str) -> str:
    """The name, if it is fit for an account."""
    name = " ".join(name.split())
    check_name(name)
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME or name[0] == ACCOUNT_SIGN or "/" in name:
        raise NotNow("an account's name has 3 to 24 characters, and no / in it")
    return name


def fit_mail(mail: str) -> str:
    """The address, if it may be one; empty: none."""
    mail = mail.strip()
    if mail and not _MAIL.fullmatch(mail):
        raise BadRequest("that is no mail address")
    return mail.lower()


def device_of(agent: str) -> str:
    """A browser and its system, as far as it says: enough to tell two of one's own apart."""
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    return " · ".join(word for word in (browser, system) if word)


_SYSTEMS = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows")),
    *(("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)
_BROWSERS = (
    *(("Firefox/", "Firefox"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("Chrome/", "Chrome")),
    *(("Safari/", "Safari"), ("curl/", "curl"), ("python", "Python")),
)
