"""The quiz about Belote: what would you bid? What would you declare?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from bzq.cards import ACE, KNAVE, NINE, SUIT_SYMBOLS, SUITS, make_card
from bzq.cli.stepper_quiz import Exam, Verdict, more_was_there, typed_cards, unreadable
from bzq.engine.game import Bid
from bzq.games.belote import game
from bzq.games.belote.combinations import combination_of, dearest, ways_to_declare
from bzq.games.belote.compiled import FIRST_HAND
from bzq.language import suit_said, tr, tr_in, tr_n
from bzq.records.model import Bid as BidItem
from bzq.records.model import Declaration, Play
from bzq.timeline.relatives.phrases import DealPhrases
from bzq.views.looks.looks import is_bidding
from bzq.views.stepper_cards import card_piece, suit_piece
from bzq.views.stepper_notes import choice_pieces
from bzq.views.stepper_scene import Choice, Question, Scene
from bzq.views.stepper_text import joined, sentence, woven

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.timeline.frames import Line as Branch
    from bzq.views.screen import Line, Screen

_BID: Final = re.compile(r"(?:take|takes|t)?[\s:]*([shdc♠♥♦♣]?)[a-z]*")
_PASS: Final = ("", "p", "pass", "passes", "no", "n")
_TAKE: Final = ("take", "takes", "t", "yes", "y")


class BeloteExam(Exam):
    """Asks each player whose cards are seen before a bid, and before the card of the first trick."""

    can_ask = True

    def question(self, scene: Scene, line: Branch, index: int, choices: Sequence[Choice]) -> Question | None:
        """To the seat whose bid is next, or that could declare something before its first card."""
        frame = line.frames[index]
        position: Any = frame.position
        seat = position.to_act()
        if seat is None or not scene.sees(seat + 1) or not position.where.known(seat):
            return None
        who = scene.name(seat + 1)
        if is_bidding(position):
            if sum(position.where.hands[seat]) != FIRST_HAND:
                return None  # who sees the final hand has an easy bid
            asked: Line = [(tr("What would you bid as {who}?", who=who), "bold cyan")]
            return Question((seat + 1,), what=tr_in("prompt", "bid"), asks=[asked, _how(position)])
        if not choices or (isinstance(frame.item, Declaration) and frame.seat == seat + 1):
            return None
        text = tr(
            "Type the cards, such as {cards}, several things with {plus} between them; Enter alone is for nothing, "
            "Esc leaves the question."
        )
        said = woven(text, "dim", cards=("thqhjh", "bold"), plus=("+", "bold"))
        asks = tr("{who} plays next. What would you declare before?", who=who)
        return Question((seat + 1,), asks=[[(asks, "bold cyan")], said])

    def judge(self, scene: Scene, question: Question, screen: Screen) -> Verdict | str:
        """Says what the record did, and what a declaration is worth."""
        if is_bidding(scene.position):
            return _judge_bid(scene, question, screen)
        answer = typed_cards(scene, question)
        if answer.unread:
            return unreadable(answer)
        return _judge_declarations(scene, question.seats[0] - 1, answer.groups, screen)


def _how(position: Any) -> Line:
    """How a bid is typed."""
    if all(bid.suit is None for bid in game.legal_bids(position, position.to_act())):
        text = tr("Type {no} or {yes} and Enter; Esc leaves the question.")
    else:
        text = tr("Type {no} or {yes} with the suit, {example}, and Enter; Esc leaves the question.")
    return woven(text, "dim", no=("pass", "bold"), yes=("take", "bold"), example=("take:h", "bold"))


def _judge_bid(scene: Scene, question: Question, screen: Screen) -> Verdict | str:
    position: Any = scene.position
    seat = question.seats[0] - 1
    bid = _read(question.typed.strip().lower())
    if bid is None:
        return tr("“{word}” is no bid: pass, take, or take:h with the suit", word=question.typed)
    refusal = game.may_bid(position, seat, bid)
    if refusal is not None:
        names = tuple(scene.name(one) for one in range(1, position.rules.seats + 1))
        return DealPhrases(names, position.rules.rules).sentence(refusal, position).message
    mine = _bid_words(bid, position, screen)
    return Verdict(None, [mine, _thumb(position, seat, screen), *_what_was_bid(scene, screen)])


def _read(text: str) -> Bid | None:
    """A bid as it is typed: ``pass``, ``take``, ``take:h``, ``hearts``."""
    if text in _PASS:
        return Bid(False)
    if text in _TAKE:
        return Bid(True)
    match = _BID.fullmatch(text)
    if match is None or not match[1]:
        return None
    letters = {symbol: letter for letter, symbol in SUIT_SYMBOLS.items()}
    return Bid(True, SUITS.index(letters.get(match[1], match[1])))


def _bid_words(bid: Bid, position: Any, screen: Screen) -> Line:
    """The answer in a sentence."""
    if not bid.take:
        return [(tr("You would pass."), "bold")]
    suit = bid.suit if bid.suit is not None else position.turned >> 4
    return woven(tr("You would take {suit}."), "bold", suit=suit_piece(suit, screen))


def _thumb(position: Any, seat: int, screen: Screen) -> Line:
    """What a rule of thumb says: knave or nine of trumps, one or two more, and an ace."""
    suits = [suit for suit in _possible_suits(position, seat) if _is_enough(position, seat, suit)]
    rule = tr("A rule of thumb, no more: take with the knave or nine of trumps, another trump and an ace.")
    line: Line = [(rule + " ", "dim")]
    if not suits:
        return [*line, (tr("It does not fit here."), "")]
    *some, last = ([suit_piece(suit, screen)] for suit in suits)
    fits: Line = woven(tr("{some} or {last}"), some=joined(some), last=last) if some else last
    return [*line, *woven(tr("It fits {suits}."), suits=fits)]


def _possible_suits(position: Any, seat: int) -> list[int]:
    """The suits that a seat may take now."""
    bids = [bid for bid in game.legal_bids(position, seat) if bid.take]
    turned = None if position.turned is None else position.turned >> 4
    return [suit for bid in bids if (suit := turned if bid.suit is None else bid.suit) is not None]


def _is_enough(position: Any, seat: int, suit: int) -> bool:
    cards = {card for card, count in enumerate(position.where.hands[seat]) if count}
    if position.turned is not None:
        cards.add(position.turned)  # it comes to the taker's hand
    high = {make_card(KNAVE, suit), make_card(NINE, suit)} & cards
    trumps = sum(1 for card in cards if card >> 4 == suit)
    return bool(high) and trumps > 1 and any(card & 15 == ACE and card not in high for card in cards)


def _what_was_bid(scene: Scene, screen: Screen) -> list[Line]:
    """What the record bid, who took in the end, and how it went."""
    frames = scene.line.frames[scene.index + 1 :]
    bids = [(frame, frame.item) for frame in frames if isinstance(frame.item, BidItem)]
    if not bids:
        return []
    (first, item), (last, taken) = bids[0], bids[-1]
    position: Any = last.position
    said = [] if item.take else [tr("{who} passed.", who=scene.name(first.seat))]
    if taken.take and position.trump is not None:
        said.append(tr("{who} took {suit}.", who=scene.name(last.seat), suit=suit_said(position.trump)))
    if scene.line.parent is None:
        said += scene.looks.ending(scene.replay, scene.name)
    return [woven(tr("Played: {what}"), "dim", what=(screen.clean(" ".join(said)), ""))]


def _judge_declarations(scene: Scene, seat: int, groups: list[tuple[int, ...]], screen: Screen) -> Verdict:
    position: Any = scene.position
    rules = position.rules.rules
    hand = [card for card, count in enumerate(position.where.hands[seat]) if count]
    best = sum(one.points for one in dearest(hand, rules))
    tick, cross = ("✓", "✗") if screen.takes("✓") else ("+", "x")
    wanted = [frozenset(group) for group in groups]
    legal = any(set(wanted) <= {one.cards for one in way} for way in ways_to_declare(hand, rules))
    legal = legal and len(set(wanted)) == len(wanted)
    lines: list[Line] = []
    worth = sum(game.declared_points(position, group) for group in groups) if legal else 0
    if not legal:
        head: Line = [(cross + " " + tr("That cannot be declared."), "bold red")]
        lines = _refusals(scene, seat, groups, screen)
    elif worth >= best:
        text = tr_n(
            "Right: {n} point, if they count in the end.", "Right: {n} points, if they count in the end.", worth
        )
        head = [(f"{tick} {text}", "bold green")]
    else:
        head = [(f"{cross} {more_was_there(worth, best)}", "bold yellow")]
    possible = choice_pieces(tr("Possible: {what}"), scene.choices, screen)
    return Verdict(legal and worth >= best, [head, *lines, possible, _what_was_declared(scene, seat, screen)])


def _refusals(scene: Scene, seat: int, groups: list[tuple[int, ...]], screen: Screen) -> list[Line]:
    """Why groups of cards cannot be declared, as findings would say it."""
    position: Any = scene.position
    names = tuple(scene.name(one) for one in range(1, position.rules.seats + 1))
    phrases = DealPhrases(names, position.rules.rules)
    lines: list[Line] = []
    for group in groups:
        refusal = game.may_declare(position, seat, group)
        if refusal is not None:
            cards: Line = [piece for card in group for piece in (card_piece(card, screen), (" ", ""))]
            said = phrases.sentence(refusal, position).message
            lines.append([*cards[:-1], (": ", ""), *sentence(said, screen), (".", "")])
    if not lines:
        lines.append([(tr("A run is declared as long as it goes, and no card counts in two combinations."), "")])
    return lines


def _what_was_declared(scene: Scene, seat: int, screen: Screen) -> Line:
    """What the record declared before the seat's card."""
    done: list[Line] = []
    for frame in scene.line.frames[scene.index + 1 :]:
        if isinstance(frame.item, Play) and frame.seat == seat + 1:
            break
        if isinstance(frame.item, Declaration) and frame.seat == seat + 1:
            found = combination_of([card.card for card in frame.item.cards], scene.position.rules.rules)
            cards = [card_piece(card.card, screen) for card in frame.item.cards]
            done.append([*cards, (f" {found.name} {found.points}" if found else "", "")])
    return woven(tr("Declared: {what}"), "dim", what=joined(done) if done else (tr("nothing"), ""))
