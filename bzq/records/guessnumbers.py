"""Guesses at what was meant by a word that has numbers, points or signs in it, and cannot be read."""

from __future__ import annotations

import re
from typing import Final

from bzq.language import mark, tr
from bzq.records.around import Around, is_event, score_words
from bzq.records.complaints import Complaint, named


def long_number(word: str, around: Around) -> Complaint | None:
    """`12345678.`: more digits than any number has."""
    match = re.search("[0-9]{7,}", word)
    if match is None:
        return None
    digits = len(match[0])
    return Complaint(
        "E007",
        tr("{word} holds a number of {n} digits", word=around.named(word), n=digits),
        tr("no number in the movetext has more than six digits"),
        expected=tr("a number of six digits at most"),
    )


_APART: Final = re.compile(r"=?[0-9]{1,6}(?:\s*[-–—:/.,;]\s*[0-9]{1,6}|\s+[0-9]{1,6}){1,7}(?=\s*(?:$|[{;]))")


def scores_apart(word: str, around: Around) -> Complaint | None:
    """`70 – 320`, `70 320`: a result with spaces in it."""
    match = _APART.match(word + around.rest)
    if match is None or len(match[0]) <= len(word):
        return None
    said, signs = match[0], set(re.sub("[=0-9]", "", match[0]))
    scores = said[: said.startswith("=")] + ":".join(re.findall("[0-9]+", said))
    if around.before and not signs - {" "}:
        return None
    hint = tr(_CLOSE if signs <= {" ", ":"} else _COLON, scores=scores)
    if said[0] == "=":
        message, expected = tr("{word} is no score check", word=named(said, None)), tr(SUCH_A_CHECK, check=scores)
    else:
        message, expected = tr("{word} is no result", word=named(said, None)), tr(SUCH_A_RESULT, scores=scores)
    return Complaint("E001", message, hint, expected, more=len(said) - len(word))


def points_apart(word: str, around: Around) -> Complaint | None:
    """`+KcQc 20`, `7s<>Ks 10`: the points of an event without their sign, behind a space."""
    before, joined = around.before, f"{around.before}={word}"
    if not re.fullmatch("[0-9]{1,6}\\^?", word) or not re.match("(?:@[1-8])?(?:\\+|[^/]+<>)", before):
        return None
    goes_on = around.trick is not None and word == str(around.trick + 1) and is_event(around.after)
    if goes_on or not is_event(joined):
        return None
    message = tr("{word} stands alone: an event is one word, without white space inside", word=around.named(word))
    return Complaint("E009", message, tr("write {text}", text=joined), tr("an event"), before=True)


_STARTS: Final = re.compile(r"(?:@[1-8])?[+/]?|@|.{1,12}<>")

_EVERY_SEAT: Final = mark("it names the score of every seat, with a colon between: {example}")

_GOES_ON: Final = re.compile(r"(?:=[0-9]*|~|<>.{0,8})?\^?")


def space_inside(word: str, around: Around) -> Complaint | None:
    """`+ KhQh`, `/ 7dJs`, `@2 As`, `+KhQh =40`, `7h <> Ah`: parts of one event written apart."""
    before, after = around.before, around.after
    message = tr("{word} stands alone: an event is one word, without white space inside", word=around.named(word))
    if re.fullmatch("10|[ATKQJatkqj]", word) and re.fullmatch("[shdcSHDC♠-♧]", after):
        said = tr("{word} is one card in two words", word=around.named(f"{word} {after}"))
        return Complaint("E009", said, tr("write {text}", text=word + after), tr("a card"), False, True)
    for joined, takes_before, takes_after in (
        (word + after, False, bool(after)),
        (before + word, True, False),
        (before + word + after, True, True),
    ):
        apart = (takes_before and before) or (takes_after and after)
        if apart and is_event(joined):
            begins, goes_on = _STARTS.fullmatch(word), _GOES_ON.fullmatch(word)
            if begins or goes_on:
                return Complaint(
                    "E009", message, tr("write {text}", text=joined), tr("an event"), takes_before, takes_after
                )
    if word == "=" and score_words().fullmatch(after):
        return Complaint("E009", message, tr("write {text}", text=f"={after}"), tr("a score check"), False, True)
    if re.fullmatch("=[0-9]+", word) and before.startswith("/"):
        said = tr("{word} is no score check", word=around.named(word))
        return Complaint("E001", said, tr(_EVERY_SEAT, example="=0:170"))
    if re.fullmatch("=[0-9]+", word) and re.fullmatch("[^+<=]*", before) and "7" not in before and is_event(before):
        said = tr("{word} is no score check", word=around.named(word))
        return Complaint("E001", said, tr(_EVERY_SEAT, example=f"{word}:0"))
    if _STARTS.fullmatch(word) and after:
        return Complaint("E009", message, tr("write its parts close together"), tr("an event"), False, True)
    if _GOES_ON.fullmatch(word) and before:
        return Complaint("E009", message, tr("write it close to its event"), tr("an event"), True, False)
    return None


_ORDER: Final = mark("the order is @seat, the cards, =points or ~, then ^: {text}")


def order(word: str, around: Around) -> Complaint | None:
    """`+KhQh^=40`, `+KhQh=40@2`, `+KhQh=40~`: the parts of an event in another order."""
    message = tr("{word} has its parts in another order than they are read", word=around.named(word))
    pieces = re.findall(r"@[1-8]|=[0-9]+|~|\^|[^@=~^]+|.", word)
    points = [piece for piece in pieces if piece[0] == "="]
    if len(points) == 1 and "~" in pieces and is_event(word.replace("~", "")):
        return Complaint(
            "E001",
            tr("{word} has both points and ~", word=around.named(word)),
            tr("an announcement is scored later: write {text} now", text=word.replace(points[0], "")),
            tr("points or ~"),
        )
    order = {"@": 0, "=": 2, "~": 2, "^": 3}
    sorted_word = "".join(sorted(pieces, key=lambda piece: order.get(piece[0], 1)))
    if sorted_word != word and is_event(sorted_word):
        return Complaint("E001", message, tr(_ORDER, text=sorted_word), tr("an event"))
    return None


SUCH_A_RESULT: Final = mark("a result such as {scores}")
_COLON: Final = mark("the scores are digits with a colon between: {scores}")
SUCH_A_CHECK: Final = mark("a score check such as {check}")

_CLOSE: Final = mark("the scores stand close together: {scores}")


def score(word: str, around: Around) -> Complaint | None:
    """`70-320`, `7O:320`, `70:`: a result with another sign between the scores, or with letters."""
    before, after = around.before, around.after
    equals = "=" if word.startswith("=") else ""
    plain = word.removeprefix("=")
    guess = re.sub("[-–—/.,_]|::", ":", plain.replace("O", "0").replace("o", "0").replace("l", "1"))
    if guess != plain and score_words().fullmatch(guess):
        scores = equals + guess
        hint = tr(_COLON, scores=scores)
        if equals:
            said, expected = tr("{word} is no score check", word=named(word, None)), tr(SUCH_A_CHECK, check=scores)
        else:
            said, expected = (
                tr("{word} is no result", word=named(word, None)),
                tr(SUCH_A_RESULT, scores=scores),
            )
        return Complaint("E001", said, hint, expected)
    if re.fullmatch("[0-9]{1,6}:|:[0-9]{1,6}|:", plain):
        guess = (before if before.isdecimal() and plain[0] == ":" else "") + plain
        guess += after.lstrip(":") if plain[-1] == ":" else ""
        if not equals and plain[-1] == ":" and after and not score_words().fullmatch(guess):
            return None  # the colon of a trick number
        hint = tr(_CLOSE, scores=guess) if score_words().fullmatch(guess) else tr("the scores stand close together")
        return Complaint("E001", tr("{word} is no result", word=named(word, None)), hint, tr("a result"))
    if word.isdecimal() and after.startswith(":"):
        return Complaint(
            "E001", tr("{word} is no result", word=named(word, None)), tr(_CLOSE, scores="70:320"), tr("a result")
        )
    return None


DIGITS: Final = str.maketrans("OolI|", "00111")
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
    return int(match[1].translate(DIGITS)), match[2]


def about_number(word: str, number: int, dots: str = ".") -> Complaint:
    """The complaint about a trick number that is not quite one."""
    return Complaint(
        "E001",
        tr("{word} is no trick number", word=named(word, None)),
        tr("write {text}", text=f"{number}{dots}"),
        tr("a trick number such as {number}", number=f"{number}{dots}"),
    )


def number(word: str, around: Around) -> Complaint | None:
    """`12`, `12..`, `12)`, `1O.`: a trick number that is not quite one."""
    before, after = around.before, around.after
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
