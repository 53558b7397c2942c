"""The looks of Bézique and the games of its family: what is declared, brisques, trump sevens, last tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bzq.games.bezique.compiled import compiled
from bzq.games.bezique.table import WAITING, Meld
from bzq.language import tr, tr_n
from bzq.records.model import CardRef, CarteBlanche, Declaration, Exchange, Play
from bzq.timeline.declarable import declarable
from bzq.views.looks.looks import Looks
from bzq.views.stepper_cards import card_piece
from bzq.views.stepper_scene import Choice, choice_of
from bzq.views.stepper_text import woven

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bzq.games.bezique.position import Position
    from bzq.timeline.frames import Frame, Replay
    from bzq.timeline.frames import Line as Branch
    from bzq.views.looks.looks import Name
    from bzq.views.screen import Line, Screen
    from bzq.views.stepper_scene import Scene


class FamilyLooks(Looks):
    """How Bézique is shown."""

    def heap(self, position: Any, side: int) -> str:
        """The aces and tens that a side has won."""
        return _brisques(position.brisques[side])

    def badge(self, position: Any, seat: int, screen: Screen) -> Line:
        """What a seat has announced that waits to be scored."""
        waiting = [
            meld.combination.name
            for meld in position.melds
            if meld.state == WAITING and meld.seat == seat - 1 and meld.combination
        ]
        return [(tr("waits: {what}", what=", ".join(waiting)), "yellow")] if waiting else []

    def stage(self, position: Any) -> str:
        """Whether these are the last tricks."""
        return "" if position.stock_stage() else tr("last tricks")

    def event(self, scene: Scene, name: str, screen: Screen) -> Line | None:
        """A declaration, a seven that is shown, carte blanche."""
        item = scene.frame.item
        if isinstance(item, CarteBlanche):
            return woven(tr("{who} shows carte blanche"), who=(name, "bold"))
        if not isinstance(item, Declaration):
            return None
        if len(item.cards) == 1:
            card = card_piece(item.cards[0].card, screen)
            return woven(tr("{who} shows the trump seven {card}"), who=(name, "bold"), card=card)
        meld = _meld(scene.position, item.cards)
        what = meld.combination.name if meld is not None and meld.combination else tr("a declaration")
        cards: Line = []
        for one in item.cards:
            cards += [("_", "dim")] if one.table else []
            cards.append(card_piece(one.card, screen))
        text = tr("{who} announces {what} {cards}") if item.announced else tr("{who} declares {what} {cards}")
        return woven(text, who=(name, "bold"), what=(what, "bold"), cards=cards)

    def trick_words(self, plays: Sequence[tuple[int, int]], trump: int | None) -> str:
        """The brisques in a trick."""
        brisque = compiled(self.rules).brisque
        brisques = sum(1 for _, card in plays if brisque[card])
        return _brisques(brisques) if brisques else ""

    def shown(self, previous: Frame | None, frame: Frame) -> Mapping[int, Sequence[int]]:
        """A hand without court cards, or a trump seven that stays in the hand."""
        item, seat = frame.item, frame.seat - 1
        position: Any = frame.position
        if isinstance(item, CarteBlanche):
            return {seat: [card for card, count in enumerate(position.where.hands[seat]) for _ in range(count)]}
        if isinstance(item, Declaration) and len(item.cards) == 1:
            return {seat: [item.cards[0].card] * position.scored_sevens[seat]}
        return {}

    def laid(self, scene: Scene) -> set[int]:
        """The cards of the declaration that a frame is."""
        item = scene.frame.item
        position: Any = scene.position
        if not isinstance(item, Declaration) or len(item.cards) < 2:
            return set()
        scored = [meld for meld in position.melds if meld.scored_trick == position.trick or meld in position.turn_melds]
        wanted = sorted(card.card for card in item.cards)
        for meld in reversed(scored):
            if sorted(card.card for card in meld.cards) == wanted:
                return {id(card) for card in meld.cards}
        return set()

    def ending(self, replay: Replay, name: Name) -> list[str]:
        """What a Rubicon game is worth."""
        settled = replay.timeline.settlement
        if settled is None:
            return []
        if not settled.winner:
            return [tr("The game is void.")]
        return [tr("{who} wins {points} points.", who=name(settled.winner), points=settled.points)]

    def choices(self, line: Branch, index: int) -> list[Choice]:
        """What could be declared where a trick has just been won."""
        frame = line.frames[index]
        return choices(frame.position) if isinstance(frame.item, Play) else []


def choices(position: Any) -> list[Choice]:
    """What could be declared after the trick that has just been won, the dearest first; a seven among it.

    For partners both may; of several ways to make the same combination one stands for all. Only cards that the
    record has count.
    """
    found: dict[tuple[int, str], Choice] = {}
    for one in declarable(position):
        if not one.seven:
            found.setdefault((one.seat, one.english), choice_of(one))
    scoring = seven_choices(position)
    return sorted([*found.values(), *scoring], key=lambda choice: (choice.seven, -choice.points))


def seven_choices(position: Position) -> list[Choice]:
    """The trump seven of each seat that may show or exchange it, where that scores; the exchange before the showing."""
    found: dict[int, Choice] = {}
    scoring = [one for one in declarable(position) if one.seven and one.points]
    for one in sorted(scoring, key=lambda one: not isinstance(one.event, Exchange)):
        found.setdefault(one.seat, choice_of(one))
    return list(found.values())


def _brisques(count: int) -> str:
    return tr_n("{n} brisque", "{n} brisques", count)


def _meld(position: Any, cards: tuple[CardRef, ...]) -> Meld | None:
    """What the cards of a declaration were laid down, or scored, as."""
    wanted = sorted(card.card for card in cards)
    melds: list[Meld] = [meld for meld in position.melds if sorted(card.card for card in meld.cards) == wanted]
    return melds[-1] if melds else None
