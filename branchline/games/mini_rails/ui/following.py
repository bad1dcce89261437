"""How a step is followed: a disc is taken and laid, the shares move, the last disc is taxed and the order is new."""

from __future__ import annotations

#: What comes after the disc: the beginnings of the pieces' names.
SHARES = ("share-", "total-")
TAX = ("tax-", "order-", "bag-")


def moment(piece: str, is_new: bool) -> int:
    """MR-5.1 The tax comes after the shares, and they after the disc. A share that is bought is the disc itself."""
    if piece.startswith(TAX):
        return 2 if is_new else 0
    return 1 if piece.startswith(SHARES) and not is_new else 0
