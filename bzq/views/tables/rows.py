"""The rows of the three tables: a deal, a seat of a deal, an event of a deal; what each cell means stands here.

Seats, sides, records, tricks and events count from 1. A side is two partners, or a player where each plays for
himself: there seats and sides have the same numbers. ``None`` is an empty cell.
"""

from functools import lru_cache
from typing import Annotated, Any, Final, Literal, NamedTuple

from bzq.views.tables.columns import Counts, Each, Table, Value, table_of

_Numbers = tuple[int, ...] | None


class DealRow(NamedTuple):
    """A deal: what its tags say, how it ended, what was scored by what."""

    file: Annotated[str, "the file"]
    record: Annotated[int, "which record of the file"]
    line: Annotated[int, "the line at which the record begins"]
    rules: Annotated[str, "the rules as the Rules tag has them, bezique without one"]
    rule_set: Annotated[str | None, "the rule set they begin with"]
    game: Annotated[str | None, "bezique, belote or briscola"]
    seats: Annotated[int | None, "how many play"]
    partners: Annotated[bool | None, "whether partners score together"]
    event: Annotated[str | None, "the Event tag"]
    site: Annotated[str | None, "the Site tag"]
    date: Annotated[str | None, "the Date tag as it stands: 2026.11.??"]
    match: Annotated[str | None, "the Match tag"]
    deal: Annotated[str | None, "the Deal tag"]
    players: Annotated[tuple[str | None, ...], Each("player", "who sits in this seat")]
    dealer: Annotated[int | None, "the seat that dealt"]
    turned: Annotated[str | None, "the turned card: Ks"]
    trump: Annotated[str | None, "the trump suit in the end: s, h, d or c"]
    from_trick: Annotated[int, "the trick with which the record begins, 1 for a whole deal"]
    termination: Annotated[str | None, "the Termination tag: why the deal ended early"]
    complete: Annotated[bool, "played to the last trick, or ended otherwise by its rules"]
    valid: Annotated[bool, "without errors"]
    errors: Annotated[int, "findings that are errors"]
    warnings: Annotated[int, "findings that are warnings"]
    notes: Annotated[int, "findings that are notes"]
    codes: Annotated[str | None, "the codes of the findings, each once, in order, with spaces between"]
    scores: Annotated[_Numbers, Each("score", "the score of this side, recomputed")]
    recorded: Annotated[_Numbers, Each("recorded", "the score of this side as the record claims it")]
    winner: Annotated[int | None, "the side that won the deal"]
    outcome: Annotated[str | None, "how a deal of Belote or Briscola ended: made, failed, litige, capot, points …"]
    floating: Annotated[int | None, "points of Belote that go to the winner of the next deal"]
    brisques: Annotated[_Numbers, Each("brisques", "aces and tens that this side won")]
    settlement_winner: Annotated[int | None, "the seat that wins a settled game (Rubicon)"]
    settlement_points: Annotated[int | None, "what a settled game is worth"]
    settlement_rubicon: Annotated[bool | None, "whether the loser was rubiconed"]
    settlement_brisques: Annotated[bool | None, "whether brisques were counted in the settlement"]
    tricks: Annotated[int | None, "tricks that were played"]
    tricks_won: Annotated[_Numbers, Each("tricks", "tricks that this seat won")]
    last_trick: Annotated[int | None, "the seat that won the last trick"]
    declarations: Annotated[int | None, "declarations that scored, carte blanche and belote with them"]
    declared: Annotated[_Numbers, Each("declared", "points that this seat scored with them")]
    first_declaration: Annotated[str | None, "the kind of the first declaration that scored in the course of play"]
    first_seat: Annotated[int | None, "the seat that made it"]
    first_side: Annotated[int | None, "its side"]
    first_points: Annotated[int | None, "its points"]
    first_trick: Annotated[int | None, "the trick after which it was made"]
    counts: Annotated[dict[str, int], Counts("how often the deal has this")]

    def flat(self) -> dict[str, Value]:
        """The row as a file has it: a cell for each column, by name."""
        return _named(self)


class SeatRow(NamedTuple):
    """A seat of a deal: who sat there, what that brought, by what."""

    file: Annotated[str, "the file"]
    record: Annotated[int, "which record of the file"]
    rule_set: Annotated[str, "the rule set of the deal"]
    game: Annotated[str, "bezique, belote or briscola"]
    match: Annotated[str | None, "the Match tag"]
    deal: Annotated[str | None, "the Deal tag"]
    seat: Annotated[int, "the seat"]
    side: Annotated[int, "its side"]
    player: Annotated[str | None, "who sits there"]
    dealer: Annotated[bool | None, "whether this seat dealt"]
    complete: Annotated[bool, "the deal was played to the last trick, or ended otherwise by its rules"]
    valid: Annotated[bool, "the record is without errors"]
    score: Annotated[int | None, "the score of its side, recomputed"]
    against: Annotated[int | None, "the best score of another side"]
    won: Annotated[bool | None, "whether its side won the deal; empty where nobody did"]
    brisques: Annotated[int | None, "aces and tens that its side won"]
    tricks: Annotated[int | None, "tricks that this seat won"]
    last_trick: Annotated[bool | None, "whether this seat won the last trick"]
    declarations: Annotated[int | None, "declarations of this seat that scored, carte blanche and belote with them"]
    first: Annotated[bool | None, "whether the first declaration that scored in the course of play was its"]
    declared: Annotated[int | None, "points of declarations"]
    seven_points: Annotated[int | None, "points of trump sevens"]
    brisque_points: Annotated[int | None, "points of brisques; of a side with its first seat"]
    last_trick_points: Annotated[int | None, "points of the last trick"]
    card_points: Annotated[int | None, "points of cards, contract and capot; of a side with its first seat"]
    set_up_points: Annotated[int | None, "points that a Score tag gives; of a side with its first seat"]
    available: Annotated[int | None, "with --analysis: what its side could have declared, as in bzq.annotate/1"]
    missed: Annotated[int | None, "with --analysis: what of that it did not declare"]
    endgame_lost: Annotated[int | None, "with --analysis: what its side gave away in the last tricks"]
    decisions: Annotated[int | None, "with --analysis: cards its side played there that were not forced"]
    counts: Annotated[dict[str, int], Counts("how often this seat scored this")]

    def flat(self) -> dict[str, Value]:
        """The row as a file has it: a cell for each column, by name."""
        return _named(self)


class EventRow(NamedTuple):
    """Something that happened in a deal, or points that were counted: what, when, by whom, and the scores after it."""

    file: Annotated[str, "the file"]
    record: Annotated[int, "which record of the file"]
    event: Annotated[int, "its number in the deal"]
    trick: Annotated[int, "the trick in which or after which it happened; 0 before the first"]
    seat: Annotated[int | None, "whose event it is; for what only sides score, the first seat of the side"]
    side: Annotated[int | None, "the side of that seat"]
    player: Annotated[str | None, "who sits there"]
    kind: Annotated[
        str, "play, declaration, announcement, seven, exchange, carte-blanche, bid, claim, draw; score: points alone"
    ]
    place: Annotated[int | None, "of a card played or drawn: the first of its trick, the second …"]
    cards: Annotated[str | None, "its cards with spaces between; of an exchange given and taken; xx not known"]
    text: Annotated[str | None, "as the record writes it, in canonical spelling; empty where it writes nothing"]
    wins: Annotated[bool | None, "of a card played: whether it won the trick"]
    irregular: Annotated[bool, "whether it is marked as irregular: ^"]
    points: Annotated[int | None, "what it scored"]
    reason: Annotated[str | None, "why: declaration, brisques, last-trick … as in bzq.score/1"]
    what: Annotated[str | None, "the reason for people: four kings"]
    counted: Annotated[str | None, "the column of the deals that counts it: four_kings"]
    scores: Annotated[_Numbers, Each("score", "the running score of this side after it")]
    line: Annotated[int | None, "where it is written; empty where it follows from the rules"]
    column: Annotated[int | None, "the first character of it on the line"]

    def flat(self) -> dict[str, Value]:
        """The row as a file has it: a cell for each column, by name."""
        return _named(self)


Row = DealRow | SeatRow | EventRow

TableName = Literal["deals", "seats", "events"]

_CLASSES: Final[dict[TableName, type[Any]]] = {"deals": DealRow, "seats": SeatRow, "events": EventRow}


TABLES: Final[tuple[TableName, ...]] = tuple(_CLASSES)
"""The tables there are."""


@lru_cache(maxsize=len(_CLASSES))
def table(name: TableName) -> Table:
    """One of the tables."""
    return table_of(name, _CLASSES[name])


def _named(row: Row) -> dict[str, Value]:
    of = table("deals" if isinstance(row, DealRow) else "seats" if isinstance(row, SeatRow) else "events")
    return dict(zip((column.name for column in of.columns), of.flat(row), strict=True))
