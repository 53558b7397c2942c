"""Cards dealt from a seed: the hands, the stock, the turned card."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bzq.engine.lookup import frame_of

if TYPE_CHECKING:
    from bzq.players.dice import Dice
    from bzq.rules.ruleset import RuleSet


class Dealt(NamedTuple):
    """The cards of a deal: ``hands`` by seat, each sorted; ``stock`` in drawing order without the turned card.

    In Belote the hands are the first five cards, and the stock the eleven that are dealt after the taking.
    """

    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    turned: int | None


def deal_cards(rules: RuleSet, dealer: int, dice: Dice) -> Dealt:
    """Shuffles the packs of a rule set and deals them, whatever the game; ``dealer`` is a seat from 0.

    The seat after the dealer gets the first hand, the dealer the last; the next card is turned where the rules
    turn one. How a hand comes in packets makes no difference to shuffled cards.
    """
    frame = frame_of(rules)
    pack = [card for card, copies in enumerate(frame.copies) for _ in range(copies)]
    dice.shuffle(pack)
    hands: list[tuple[int, ...]] = [()] * rules.players
    for step in range(rules.players):
        seat = (dealer + 1 + step) % rules.players
        hands[seat] = tuple(sorted(pack[step * frame.first_hand : (step + 1) * frame.first_hand]))
    rest = pack[rules.players * frame.first_hand :]
    turned = rest.pop(0) if rules.turned else None
    return Dealt(tuple(hands), tuple(rest), turned)
