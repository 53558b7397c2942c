"""Walking a record: positions, steps and variations."""

from __future__ import annotations

import copy
import random
from itertools import pairwise
from typing import Any

from hypothesis import given
from reference.faults import step
from reference.game import Card, Game
from reference.game import Event as Played
from reference.play import after_trick, choose_card
from reference.write import FORMS, Deal, write

from bzq import api
from bzq.games.bezique.declare import declare, legal_declarations
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.sevens import exchange, exchange_choices, may_exchange, may_show, show
from bzq.games.bezique.tricks import draw, legal_plays, may_play, play
from bzq.records.model import Event
from bzq.records.plain import expand_all
from bzq.timeline.walk import observe, simulate

from .bounds import bounded
from .deals import deal_texts, deals, read, record_texts, seeds, told, told_of

# -- steps


@given(record_texts)
@bounded(40)
def test_a_walk_gives_one_step_an_event(text: str) -> None:
    record = read(text)
    timeline = simulate(record)
    steps = list(api.walk(record))
    events = [item for item in expand_all(record.items) if isinstance(item, Event)]
    if any(finding.code == "N202" for finding in timeline.findings) or timeline.scores is None:
        assert len(steps) <= len(events)
        return
    assert [step.item for step in steps] == events
    scored_before = sum(entry.points for entry in timeline.ledger if entry.trick == 0)
    assert sum(step.points for step in steps) + scored_before == sum(timeline.scores)
    if steps:
        assert steps[-1].after.scores == timeline.scores
        assert steps[-1].after.trick == min(32, max(1, steps[-1].after.trick))


@given(deal_texts())
@bounded(25)
def test_steps_know_what_may_be_done_next(text: str) -> None:
    """What the record does next is among what could be done, where the cards are known."""
    steps = list(api.walk(read(text)))
    for before, after in pairwise(steps):
        situation = before.after
        if any(situation.unseen):
            continue
        word = after.text.split("=")[0]
        if word[0] == "+" and word[1:] not in (f"7{situation.trump}",) and "~" not in word:
            points = [points for _, points, _ in situation.declarations()]
            assert after.points in points
        elif word[0] not in "+/" and "<>" not in word and situation.declarer is None:
            plain = word.rstrip("12345678") if word[0] == "_" else word
            assert plain in situation.legal_plays()
            assert after.seat == situation.to_play


# -- copies


def fingerprint(position: Position) -> Any:
    """All that a position holds, with physical cards and declarations told apart by their order."""
    melds = {id(meld): index for index, meld in enumerate(position.melds)}

    def card(one: Any) -> Any:
        return (one.card, one.seat, one.number, one.trick, tuple(melds[id(meld)] for meld in one.melds))

    def meld(one: Any) -> Any:
        cards = tuple(card(each) for each in one.cards)
        return (one.combination, cards, one.seat, one.trick, one.state, one.scored_trick, one.points, one.disputed)

    where = position.where
    simple = {
        name: copy.deepcopy(getattr(position, name))
        for name in Position.__slots__
        if name not in ("rules", "where", "tables", "melds", "turn_melds", "turn_laid", "log")
    }
    return (
        simple,
        [[card(one) for one in table] for table in position.tables],
        [meld(one) for one in position.melds],
        [melds[id(one)] for one in position.turn_melds],
        [card(one) for one in position.turn_laid],
        copy.deepcopy((where.copies, where.seen, where.hands, where.hidden, where.arrivals, where.reveals, where.gone)),
        [(ban.seat, ban.cards, ban.slots, ban.made) for ban in where.bans],
    )


def go_on(position: Position, rng: random.Random, steps: int) -> None:
    """Plays on at random with the cards that are known."""
    for _ in range(steps):
        if position.over():
            return
        if position.won != NO_SEAT:
            seat = position.won
            options = legal_declarations(position, seat)
            if options and rng.random() < 0.6:
                declare(position, seat, rng.choice(options).parts)
            seven = position.seven()
            if seven is not None and may_show(position, seat, seven) is None and rng.random() < 0.5:
                show(position, seat, seven)
            turned = position.turned
            if seven is not None and turned is not None and may_exchange(position, seat, seven, turned) is None:
                exchange(position, seat, seven, turned, fresh=exchange_choices(position, seat, seven)[0])
            draw(position)
            continue
        seat = position.to_play()
        assert seat is not None
        cards = legal_plays(position, seat)
        if not cards:
            return
        card, table_card = rng.choice(cards)
        assert may_play(position, seat, card, table_card) is None
        play(position, seat, card, table_card)


@given(record_texts, seeds)
@bounded(30)
def test_copies_of_a_position_are_independent(text: str, seed: int) -> None:
    rng = random.Random(seed)
    steps = observe(read(text))
    for *_, position in rng.sample(steps, min(4, len(steps))):
        before = fingerprint(position)
        twin = position.copy()
        assert fingerprint(twin) == before
        go_on(twin, rng, 12)
        assert fingerprint(position) == before
        other = position.copy()
        go_on(position, rng, 12)
        assert fingerprint(other) == before


@given(deal_texts(), seeds)
@bounded(30)
def test_both_copies_go_the_same_way(text: str, seed: int) -> None:
    steps = observe(read(text))
    *_, position = random.Random(seed).choice(steps)
    twin = position.copy()
    go_on(position, random.Random(seed), 30)
    go_on(twin, random.Random(seed), 30)
    assert fingerprint(twin) == fingerprint(position)


# -- variations


def _claimed(event: Played, rng: random.Random) -> str:
    return event.token + (f"={event.points}" if event.points and rng.random() < 0.5 else "")


def _instead(game: Game, event: Played, rng: random.Random) -> Played | None:
    """Something else that could have been done, done."""
    if event.kind == "play":
        others: list[Card] = [card for card in game.playable() if game.spell(event.seat, card) != event.token]
        return game.play(rng.choice(others)) if others else None
    if event.kind in ("declare", "announce"):
        announce = event.kind == "announce"
        found = game.declarations(event.seat, announce)
        return game.declare(rng.choice(found), announce) if found else None
    return None


def variation_of(game: Game, event: Played, rng: random.Random) -> str | None:
    """A legal variation that replaces an event: perhaps some tricks long, perhaps with one inside it."""
    game = copy.deepcopy(game)
    leads = event.kind == "play" and game.led is None
    first = copy.deepcopy(game)
    made = _instead(game, event, rng)
    if made is None:
        return None
    words = [f"{event.trick}.{'' if leads else '..'}", _claimed(made, rng)]
    if rng.random() < 0.3:
        inner = variation_of(first, made, rng)
        if inner is not None:
            words.append(inner)
    for _ in range(rng.choice([0, 0, 1, 4, 20])):
        if game.phase == "over":
            break
        done = len(game.events)
        if game.phase == "play":
            if game.led is None:
                words.append(f"{game.trick}.")
            game.play(choose_card(game, rng))
        else:
            after_trick(game, rng)
            game.draw()
        words += [_claimed(one, rng) for one in game.events[done:]]
    return f"({' '.join(words)})"


def with_variations(deal: Deal, form: str, rng: random.Random, number: int) -> tuple[str, str]:
    """A deal as text, without and with legal variations after some of its events."""
    written = write(deal, form, claims="some", checks=rng.random() < 0.5, rng=rng)
    lines = [line.split(" ") for line in written.text.split("\n")]
    chosen = {id(event) for event in rng.sample(deal.events, number)}
    game = Game(deal.rules, deal.dealer, deal.hands, list(deal.stock), deal.turned)
    for event, line, column in zip(deal.events, written.lines, written.columns, strict=True):
        if line is not None and column is not None and id(event) in chosen:
            variation = variation_of(game, event, rng)
            if variation is not None:
                words = lines[line - 1]
                place, seen = 0, 0
                while seen < column - 1:
                    seen += len(words[place].split("\0")[0]) + 1
                    place += 1
                words[place] += f"\0{variation}"
        step(game, event)
    return written.text, "\n".join(" ".join(words).replace("\0", " ") for words in lines)


@given(deals, seeds)
@bounded(40, slow=3_000)
def test_a_legal_variation_changes_nothing_and_is_legal(deal: Deal, seed: int) -> None:
    rng = random.Random(seed)
    plain, text = with_variations(deal, rng.choice(FORMS), rng, rng.choice([1, 3, 10]))
    record = read(text)
    assert not record.findings
    one, other = told(simulate(record)), told_of(plain)
    # Which of two sevens was played first may be anybody's guess, but not what was scored.
    assert sorted(entry[1:3] for entry in one.ledger) == sorted(entry[1:3] for entry in other.ledger)
    assert (one.scores, one.brisques, one.findings) == (other.scores, other.brisques, other.findings)


@given(record_texts, seeds)
@bounded(40)
def test_a_variation_that_repeats_an_event_tells_what_the_event_tells(text: str, seed: int) -> None:
    """A variation may be wrong itself; the main line's scores stay as they are."""
    rng = random.Random(seed)
    record = read(text)
    plain = told(simulate(record))
    lines = text.split("\n")
    places = [index for index, line in enumerate(lines) if line[:1].isdigit() and ". " in line]
    place = rng.choice(places)
    words = lines[place].split(" ")
    at = rng.randrange(1, len(words))
    if ":" in words[at]:
        return
    number = words[0] if at == 1 else words[0] + ".."
    words.insert(at + 1, f"({number} {words[at]})")
    lines[place] = " ".join(words)
    after = told(simulate(read("\n".join(lines))))
    assert (after.scores, after.brisques, after.ledger) == (plain.scores, plain.brisques, plain.ledger)
    assert {finding[0] for finding in plain.findings} <= {finding[0] for finding in after.findings}
