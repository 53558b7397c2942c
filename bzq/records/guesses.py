"""Guesses at what was meant by a word that cannot be read.

Nothing here decides what is read. A complaint is made for a word that the grammar does not know, from the word
and its neighbours on its line.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from bzq.language import mark, tr
from bzq.records.complaints import Complaint, named, shown
from bzq.records.grammar import grammar
from bzq.records.spelling import reading_hint


@cache
def _event() -> re.Pattern[str]:
    return grammar().compile("<PLAY>|<DECLARATION>|<EXCHANGE>|<BLANK>|<BID>|<CLAIM>|<DRAW>")


@cache
def _cards() -> re.Pattern[str]:
    return grammar().compile("(?:<CARD_WORD>){2,}")


@cache
def _some_cards() -> re.Pattern[str]:
    return grammar().compile("(?:<CARD_WORD>)*")


@cache
def _card() -> re.Pattern[str]:
    return grammar().compile("<CARD_WORD>")


@cache
def _local_letters() -> re.Pattern[str]:
    return grammar().compile("(<LOCAL_RANK>)(<SUIT_LETTER>)")


@cache
def _suit_first() -> re.Pattern[str]:
    return grammar().compile("(<SUIT_LETTER>)(<RANK>)")


@cache
def _scores() -> re.Pattern[str]:
    return grammar().compile("<SCORES>")


def _is_event(word: str) -> bool:
    return len(word) < 200 and _event().fullmatch(word) is not None


def about_word(word: str, before: str, after: str, trick: int | None) -> Complaint:
    """The complaint about an unreadable word, given the words that touch it before and after on its line.

    ``trick`` is the number of the trick it stands in, where that is known.
    """
    if len(word) > 200 and not re.search("[0-9]{7}", word):
        return Complaint("E001", tr("{word} is no card, event, trick number or result", word=named(word, trick)))
    word = word.rstrip("!?") or word  # a glyph behind a bad word is no part of it
    for look in _LOOKS:
        complaint = look(word, before, after, trick)
        if complaint is not None:
            return complaint
    if re.fullmatch("[^\\W\\d_]{3,}[.,:]?|[^\\W\\d_]+[.,:]", word):
        said = tr("{word} is no card, event, trick number or result", word=named(word, trick))
        return Complaint(
            "E001",
            said,
            tr("what is said about the game stands in braces: {example}", example="{" + tr("like this") + "}"),
        )
    if re.fullmatch("[0-9A-Za-z♠-♧]{2,3}", word):
        return Complaint(
            "E008",
            tr("{word} is no card", word=named(word, trick)),
            tr(
                "a card is a rank, A T K Q J 9 8 7 or in Briscola A 3 K Q J 7 6 5 4 2, and a suit, s h d c: Th is the "
                "ten of hearts"
            ),
            expected=tr("a card"),
        )
    return Complaint("E001", tr("{word} is no card, event, trick number or result", word=named(word, trick)))


def _long_number(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    match = re.search("[0-9]{7,}", word)
    if match is None:
        return None
    digits = len(match[0])
    return Complaint(
        "E007",
        tr("{word} holds a number of {n} digits", word=named(word, trick), n=digits),
        tr("no number in the movetext has more than six digits"),
        expected=tr("a number of six digits at most"),
    )


_STARTS: Final = re.compile(r"(?:@[1-8])?[+/]?|@|.{1,12}<>")
_EVERY_SEAT: Final = mark("it names the score of every seat, with a colon between: {example}")
_GOES_ON: Final = re.compile(r"(?:=[0-9]*|~|<>.{0,8})?\^?")


def _space_inside(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    """`+ KhQh`, `/ 7dJs`, `@2 As`, `+KhQh =40`, `7h <> Ah`: parts of one event written apart."""
    message = tr("{word} stands alone: an event is one word, without white space inside", word=named(word, trick))
    if re.fullmatch("10|[ATKQJatkqj]", word) and re.fullmatch("[shdcSHDC♠-♧]", after):
        said = tr("{word} is one card in two words", word=named(f"{word} {after}", trick))
        return Complaint("E009", said, tr("write {text}", text=word + after), tr("a card"), False, True)
    for joined, takes_before, takes_after in (
        (word + after, False, bool(after)),
        (before + word, True, False),
        (before + word + after, True, True),
    ):
        apart = (takes_before and before) or (takes_after and after)
        if apart and _is_event(joined):
            begins, goes_on = _STARTS.fullmatch(word), _GOES_ON.fullmatch(word)
            if begins or goes_on:
                return Complaint(
                    "E009", message, tr("write {text}", text=joined), tr("an event"), takes_before, takes_after
                )
    if word == "=" and _scores().fullmatch(after):
        return Complaint("E009", message, tr("write {text}", text=f"={after}"), tr("a score check"), False, True)
    if re.fullmatch("=[0-9]+", word) and before.startswith("/"):
        said = tr("{word} is no score check", word=named(word, trick))
        return Complaint("E001", said, tr(_EVERY_SEAT, example="=0:170"))
    if re.fullmatch("=[0-9]+", word) and re.fullmatch("[^+<=]*", before) and "7" not in before and _is_event(before):
        said = tr("{word} is no score check", word=named(word, trick))
        return Complaint("E001", said, tr(_EVERY_SEAT, example=f"{word}:0"))
    if _STARTS.fullmatch(word) and after:
        return Complaint("E009", message, tr("write its parts close together"), tr("an event"), False, True)
    if _GOES_ON.fullmatch(word) and before:
        return Complaint("E009", message, tr("write it close to its event"), tr("an event"), True, False)
    return None


_ORDER: Final = mark("the order is @seat, the cards, =points or ~, then ^: {text}")


def _order(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    """`+KhQh^=40`, `+KhQh=40@2`, `+KhQh=40~`: the parts of an event in another order."""
    message = tr("{word} has its parts in another order than they are read", word=named(word, trick))
    pieces = re.findall(r"@[1-8]|=[0-9]+|~|\^|[^@=~^]+|.", word)
    points = [piece for piece in pieces if piece[0] == "="]
    if len(points) == 1 and "~" in pieces and _is_event(word.replace("~", "")):
        return Complaint(
            "E001",
            tr("{word} has both points and ~", word=named(word, trick)),
            tr("an announcement is scored later: write {text} now", text=word.replace(points[0], "")),
            tr("points or ~"),
        )
    order = {"@": 0, "=": 2, "~": 2, "^": 3}
    sorted_word = "".join(sorted(pieces, key=lambda piece: order.get(piece[0], 1)))
    if sorted_word != word and _is_event(sorted_word):
        return Complaint("E001", message, tr(_ORDER, text=sorted_word), tr("an event"))
    return None


SUCH_A_CHECK: Final = mark("a score check such as {check}")
_CLOSE: Final = mark("the scores stand close together: {scores}")


def _score(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    """`70-320`, `7O:320`, `70:`: a result with another sign between the scores, or with letters."""
    equals = "=" if word.startswith("=") else ""
    plain = word.removeprefix("=")
    guess = re.sub("[-–—/.,_]|::", ":", plain.replace("O", "0").replace("o", "0").replace("l", "1"))
    if guess != plain and _scores().fullmatch(guess):
        scores = equals + guess
        hint = tr("the scores are digits with a colon between: {scores}", scores=scores)
        if equals:
            said, expected = tr("{word} is no score check", word=named(word, None)), tr(SUCH_A_CHECK, check=scores)
        else:
            said, expected = (
                tr("{word} is no result", word=named(word, None)),
                tr("a result such as {scores}", scores=scores),
            )
        return Complaint("E001", said, hint, expected)
    if re.fullmatch("[0-9]{1,6}:|:[0-9]{1,6}|:", plain):
        guess = (before if before.isdecimal() and plain[0] == ":" else "") + plain
        guess += after.lstrip(":") if plain[-1] == ":" else ""
        if not equals and plain[-1] == ":" and after and not _scores().fullmatch(guess):
            return None  # the colon of a trick number
        hint = tr(_CLOSE, scores=guess) if _scores().fullmatch(guess) else tr("the scores stand close together")
        return Complaint("E001", tr("{word} is no result", word=named(word, None)), hint, tr("a result"))
    if word.isdecimal() and after.startswith(":"):
        return Complaint(
            "E001", tr("{word} is no result", word=named(word, None)), tr(_CLOSE, scores="70:320"), tr("a result")
        )
    return None


_DIGITS: Final = str.maketrans("OolI|", "00111")
"""Letters that are taken for digits."""

_NUMBER_LIKE: Final = re.compile(r"([0-9OolI|]{1,6})([.,:;)\]>…-]{0,5})")


def number_like(word: str) -> tuple[int, str] | None:
    """The trick number that a word with a slip may be, and what stands behind its digits.

    >>> number_like("1O."), number_like("12,"), number_like("12"), number_like("Io")
    ((10, '.'), (12, ','), (12, ''), None)
    """
    match = _NUMBER_LIKE.fullmatch(word)
    if match is None or (match[2] == "" and not match[1].isdecimal()):
        return None
    return int(match[1].translate(_DIGITS)), match[2]


def about_number(word: str, number: int, dots: str = ".") -> Complaint:
    """The complaint about a trick number that is not quite one."""
    return Complaint(
        "E001",
        tr("{word} is no trick number", word=named(word, None)),
        tr("write {text}", text=f"{number}{dots}"),
        tr("a trick number such as {number}", number=f"{number}{dots}"),
    )


def _number(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    """`12`, `12..`, `12)`, `1O.`: a trick number that is not quite one."""
    meant = number_like(word)
    if meant is None:
        return None
    number, sign = meant
    if sign == "" and after.startswith(":"):
        return None
    if sign == "" and not before and not after:
        said = tr("{word} is no trick number and no result", word=named(word, None))
        hint = tr("a number has a dot behind it, {number}., a result a colon between, 70:320", number=number)
        return Complaint("E001", said, hint)
    return about_number(word, number, "..." if sign.startswith(("..", "…")) else ".")


def _unseen(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    """`/XXAs`: `xx` in capitals, and `xx` where a card must be named."""
    small = re.sub("xx", "xx", word, flags=re.IGNORECASE)
    two = re.sub("(?<!x)[x×?](?!x)", "xx", small, flags=re.IGNORECASE)
    if two != word and _is_event(two):
        hint = tr("a card nobody saw is xx, in small letters: {text}", text=two)
        return Complaint("E008", tr("{word} is no draw", word=named(word, trick)), hint, tr("a card"))
    if ("xx" in small or small.lower() == "x") and not word.startswith("/"):
        return Complaint(
            "E008",
            tr("{word} names no card", word=named(word, trick)),
            tr("xx stands only in draws, Hand and Stock: a card played, declared or exchanged is always named"),
            tr("a card"),
        )
    return None


def _slip(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    """`1Oh`, `loh`, `Pass`, `take♠`: slips of the typing hand."""
    ten = re.sub("[1lI][0Oo]|(?<![0-9])0(?=[shdcSHDC♠-♧])", "10", word)
    if ten != word and (_is_event(ten) or _cards().fullmatch(ten)):
        return Complaint(
            "E008",
            tr("{word} is no card", word=named(word, trick)),
            tr("the ten is written with digits, 10, or as T: {text}", text=ten),
            tr("a card"),
        )
    small = word.lower()
    if small != word and _is_event(small) and re.search("pass|take|claim|blank", small):
        return Complaint(
            "E001",
            tr("{word} is not understood", word=named(word, trick)),
            tr("write {text}", text=small),
            tr("an event"),
        )
    bid = re.fullmatch("(pas|take)(?:s|e|n)?[:=-]?([shdc♠-♧]?)", small)
    if bid is not None:
        right = "pass" if bid[1] == "pas" else f"take:{bid[2]}" if bid[2] else "take"
        return Complaint(
            "E001",
            tr("{word} is no bid", word=named(word, trick)),
            tr("write {text}", text=right),
            tr("pass, take or take:c"),
        )
    return None


def _nearly(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    """`KcQc=20`, `+KcQc20`, `+Kc-Qc`, `7s>Ks`: an event with a sign lost, or with another in its place."""
    said = named(word, trick)
    if re.search("[<>→↔]", word):
        guesses = [(re.sub("[-=]*[<>→↔]+[-=]*", "<>", word), tr("{word} is no exchange", word=said))]
    elif word[0] in "/\\":
        cards, equals, _ = ("/" + word[1:]).partition("=")
        no_draw = tr("{word} is no draw", word=said)
        guesses = [
            (cards, tr("{word} has points, and drawing scores nothing", word=said) if equals else no_draw),
            ("/" + re.sub("[-,./+]", "", cards), no_draw),
        ]
    elif word[0] == "+":
        apart = "+" + re.sub("[-,./+](?=[^0-9])", "", word[1:])
        digits = re.sub("(?<==)[0-9OolI]+", lambda match: match[0].translate(_DIGITS), word)
        equals = re.sub("(?<=[^0-9=])[-.:]?([0-9]{2,6}\\^?)$", r"=\1", word)
        guesses = [(guess, tr("{word} is no declaration", word=said)) for guess in (apart, digits, equals)]
    elif re.search("[=~]", word):
        guesses = [("+" + word, tr("{word} is no declaration: its plus is missing", word=said))]
    else:
        guesses = []
    for guess, message in guesses:
        if guess != word and _is_event(guess):
            return Complaint("E001", message, tr("write {text}", text=guess), tr("an event"))
    return None


def _cards_together(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    """`As9c`, `As,9c`: the cards of a trick without the space between; `As,`: a sign behind a card or event."""
    plain = re.sub("[,;.+/-]+", "", word)
    if _cards().fullmatch(plain):
        apart = " ".join(_card().findall(plain))
        return Complaint(
            "E001",
            tr("{word} is more than one card", word=named(word, trick)),
            tr("played cards stand apart: {cards}; declared ones begin with +, drawn ones with /", cards=apart),
            tr("a card"),
        )
    if re.fullmatch(r".{2,}[,.:]", word) and _is_event(word[:-1]):
        name = named(word, trick)
        if word[-1] == ",":
            said = tr("{word} ends with a comma", word=name)
        elif word[-1] == ".":
            said = tr("{word} ends with a full stop", word=name)
        else:
            said = tr("{word} ends with a colon", word=name)
        return Complaint("E001", said, tr("write {text}", text=word[:-1]), tr("a card or an event"))
    return None


_NO_EVENT: Final = {
    "+": (mark("{word} is no declaration"), mark("{word} is no declaration: “{part}” is no card")),
    "/": (mark("{word} is no draw"), mark("{word} is no draw: “{part}” is no card")),
    "_": (mark("{word} is no card from the table"), mark("{word} is no card from the table: “{part}” is no card")),
}


def _inside(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    """`+KhX`, `/7dJ`, `_Kx`: an event with something in it that is no card."""
    match = re.fullmatch(r"(?:@[1-8])?([+/_])([^=~^]+)(?:[=~^].*)?", word)
    if match is None or "<>" in word:
        return None
    cards = match[2] if match[1] != "_" else "_" + match[2]
    known = _some_cards().match(cards)
    rest = cards[known.end() if known else 0 :]
    if not rest:
        return None
    whole, part = _NO_EVENT[match[1]]
    said = tr(whole if rest == word else part, word=named(word, trick), part=shown(rest))
    hint = tr("a card is a rank, A T K Q J 9 8 7 or in Briscola A 3 K Q J 7 6 5 4 2, and a suit, s h d c")
    if re.fullmatch("[0-9]", rest[:1]) and match[1] != "/":
        hint = tr(
            "a card is a rank, A T K Q J 9 8 7 or in Briscola A 3 K Q J 7 6 5 4 2, and a suit, s h d c; the number of "
            "a copy, 1 to 8, follows a card from the table: _Kh2"
        )
    return Complaint("E008", said, hint, tr("a card"))


def _letters(word: str, before: str, after: str, trick: int | None) -> Complaint | None:
    """`Dh`, `hA`, `[Event`: letters where they do not belong."""
    core = word.lstrip("+/_@")
    match = _local_letters().fullmatch(core)
    if match is not None:
        symbol = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[match[2].lower()]
        card = match[1].upper() + symbol
        hint = tr("local letters are read beside a suit symbol only: {reading}", reading=reading_hint(card))
        return Complaint("E008", tr("{word} is no card", word=named(word, trick)), hint, tr("a card"))
    match = _suit_first().fullmatch(core)
    if match is not None:
        right = match[2].upper() + match[1].lower()
        return Complaint(
            "E008",
            tr("{word} is no card", word=named(word, trick)),
            tr("the rank comes first: {card}", card=right),
            tr("a card"),
        )
    if word.startswith("["):
        return Complaint(
            "E001",
            tr("{word} is no card or event", word=named(word, trick)),
            tr("a tag stands on a line of its own, one a line; a comment stands in braces"),
        )
    return None


_LOOKS: Final = (
    _long_number,
    _space_inside,
    _order,
    _score,
    _number,
    _unseen,
    _slip,
    _nearly,
    _cards_together,
    _letters,
    _inside,
)
"""The guesses at what was meant, the surest first."""
