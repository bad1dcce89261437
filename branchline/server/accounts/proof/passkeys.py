"""Passkeys (WebAuthn): what a browser is asked to sign, and whether it has."""

from __future__ import annotations

import json

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from branchline.server.accounts.asked import Site
from branchline.server.accounts.model import WrongLogin
from branchline.tables.errors import BadRequest

TITLE = "Branchline"
#: A browser must come back with its signature within so many seconds.
CHALLENGE_SECONDS = 300.0


def ask_to_create(site: Site, id: str, name: str, present: list[str]) -> tuple[str, str]:
    """Options for a new passkey as JSON, and their challenge. ``present``: those that the account has already."""
    options = generate_registration_options(
        rp_id=site.name,
        rp_name=TITLE,
        user_id=id.encode(),
        user_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key)) for key in present],
    )
    return str(options_to_json(options)), str(bytes_to_base64url(options.challenge))


def ask_to_show(site: Site) -> tuple[str, str]:
    """Options for showing a passkey, whichever the person chooses, and their challenge."""
    options = generate_authentication_options(rp_id=site.name, user_verification=UserVerificationRequirement.REQUIRED)
    return str(options_to_json(options)), str(bytes_to_base64url(options.challenge))


def created(site: Site, challenge: str, credential: str) -> tuple[str, str]:
    """Id and public key of a new passkey; refused if it does not answer the challenge."""
    try:
        done = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError):
        raise BadRequest("this passkey does not answer what was asked") from None
    return str(bytes_to_base64url(done.credential_id)), str(bytes_to_base64url(done.credential_public_key))


def id_in(credential: str) -> str:
    """Which passkey a browser shows."""
    try:
        found = json.loads(credential)
    except ValueError:
        raise BadRequest("that is no passkey") from None
    id = found.get("id") if isinstance(found, dict) else None
    if not isinstance(id, str):
        raise BadRequest("that is no passkey")
    return id


def shown(site: Site, challenge: str, credential: str, public_key: str, uses: int) -> int:
    """How often the passkey says that it was used; refused if it does not answer the challenge."""
    try:
        done = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=uses,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError):
        raise WrongLogin("this passkey does not fit") from None
    return int(done.new_sign_count)
