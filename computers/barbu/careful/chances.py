"""The chances of a card in later tricks of its suit, by the unseen cards and the rivals who may hold them."""

from __future__ import annotations


def stands(lower: int, higher: int, rivals: int, careless: float, all_take: bool) -> float:
    """Return the chance that no rival beats a card, by the numbers of unseen lower and higher cards of its suit."""
    if not rivals:
        return 1.0
    return (1 - beaten_by(1 / rivals, lower, higher, careless, all_take)) ** rivals


def beaten_by(share: float, lower: int, higher: int, careless: float, all_take: bool) -> float:
    """Return the chance that a rival with this share of the unseen cards of a suit beats a card."""
    if not higher or not share:
        return 0.0
    lacks = 1 - share
    if all_take:
        return float(1 - lacks**higher)
    forced = lacks**lower * (1 - lacks**higher)
    anyhow = (1 - lacks ** (lower + higher)) * higher / (lower + higher)
    return float(careless * anyhow + (1 - careless) * forced)


def following(unseen: int, rivals: int) -> float:
    """Return the expected number of rivals who follow a later trick of a suit, by its unseen cards."""
    if not unseen or not rivals:
        return 0.0
    later = max(unseen - rivals / 2, unseen / 2)
    return float(rivals * (1 - (1 - 1 / rivals) ** later))
