"""Places of a study as plain values, to be kept as JSON and sent between processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.analysis.reasons import Reason, TermDifference
from branchline.core.message import packed, unpacked

Facts = dict[str, Any]


def packed_place(facts: Mapping[str, Any]) -> Facts:
    """What was found at a place, as plain values."""
    judgement = facts.get("judgement")
    if judgement is None:
        return dict(facts)
    reason = judgement["reason"]
    return {**facts, "judgement": {**judgement, "reason": packed_reason(reason) if reason else None}}


def unpacked_place(plain: Mapping[str, Any]) -> Facts:
    """What ``packed_place`` has made plain."""
    judgement = plain.get("judgement")
    if judgement is None:
        return dict(plain)
    reason = judgement["reason"]
    return {**plain, "judgement": {**judgement, "reason": unpacked_reason(reason) if reason else None}}


def packed_reason(reason: Reason) -> Facts:
    """A reason as plain values."""
    return {
        "better": reason.better,
        "rival": reason.rival,
        "sentence": packed(reason.sentence),
        "terms": [[term.name, term.points, packed(term.words)] for term in reason.terms],
        "followed": [packed(message) for message in reason.followed],
    }


def unpacked_reason(plain: Mapping[str, Any]) -> Reason:
    """What ``packed_reason`` has made plain."""
    return Reason(
        plain["better"],
        plain["rival"],
        unpacked(plain["sentence"]),
        tuple(TermDifference(name, points, unpacked(words)) for name, points, words in plain["terms"]),
        tuple(unpacked(message) for message in plain["followed"]),
    )
