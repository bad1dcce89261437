"""Letters, where the operator has named a mail server: nothing depends on them."""

from __future__ import annotations

import asyncio
import logging
import os
import smtplib
from collections.abc import Coroutine
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit

from branchline.core.match.errors import SetupError
from branchline.server.config import AccountConfig

LOG = logging.getLogger("branchline.server")
#: Where the mail server's password is: a command line can be read by everybody on the computer.
PASSWORD = "BRANCHLINE_SMTP_PASSWORD"
_SECONDS = 20.0


class Mailer:
    """Sends letters, one after the other, beside everything else."""

    def __init__(self, config: AccountConfig) -> None:
        parts = urlsplit(config.smtp)
        if config.smtp and (parts.scheme not in ("smtp", "smtps") or not parts.hostname or not config.sender):
            raise SetupError(f"--smtp must be like smtp://mail.example:587, not {config.smtp!r}, and needs --mail-from")
        self.works = bool(config.smtp)
        self._parts = parts
        self._sender = config.sender
        self._lock = asyncio.Lock()
        self._under_way: set[asyncio.Task[None]] = set()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Write and send letters. Nobody waits for it, so that nobody can tell by the time whether one was sent."""
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def send(self, to: str, subject: str, text: str) -> None:
        letter = EmailMessage()
        letter["To"], letter["From"], letter["Subject"] = to, self._sender, subject
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        async with self._lock:
            try:
                await asyncio.to_thread(self._deliver, letter)
            except (OSError, smtplib.SMTPException) as error:
                LOG.warning("letter could not be sent", extra={"why": type(error).__name__})

    def _deliver(self, letter: EmailMessage) -> None:
        parts = self._parts
        kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
        with kind(parts.hostname or "", parts.port or 0, timeout=_SECONDS) as server:
            if parts.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls()
            if parts.username:
                server.login(unquote(parts.username), os.environ.get(PASSWORD, ""))
            server.send_message(letter)
