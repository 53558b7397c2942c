"""Guesses at what was meant by a word that has cards in it, and cannot be read."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from bzq.cards import SEVEN, SUIT_SYMBOLS, UNSEEN, card_name
from bzq.language import card_in_words, either, mark, tr
from bzq.records.around import Around, card_word, is_event, joined_cards
from bzq.records.complaints import Complaint, shown
from bzq.records.grammar import grammar
from bzq.records.guessnumbers import DIGITS
from bzq.records.spelling import parse_card, reading_hint, readings

_TWO: Final = 12
"""The rank that is exchanged in Briscola, where it is not the seven."""


@cache
def _some_cards() -> re.Pattern[str]:
    return grammar().compile("(?:<CARD_WORD>)*")


@cache
def _local_letters() -> re.Pattern[str]:
    return grammar().compile("(<LOCAL_RANK>)(<SUIT_LETTER>)")


@cache
def _suit_first() -> re.Pattern[str]:
    return grammar().compile("(<SUIT_LETTER>)(<RANK>)")


@cache
def _exchanged() -> re.Pattern[str]:
    return grammar().compile("(<SEAT>?<CARD>)([<][>]|[-/:])(<CARD>)?(<POINTS>?<IRREGULAR>?)")


def exchange(word: str, around: Around) -> Complaint | None:
    """`7h/9h`, `7h<>=10`: an exchange of the turned card with another sign, or without its name."""
    match = _exchanged().fullmatch(word)
    if match is None:
        return None
    given, sign, taken, points = match.groups()
    apart = not points and re.fullmatch("=[0-9]{1,6}\\^?", around.after) is not None
    turned = None if around.turned in (None, UNSEEN) else around.turned
    if sign != "<>":
        lowest = parse_card(given[2:] if given[0] == "@" else given, around.language)
        other = parse_card(taken or "", around.language)
        if lowest is None or other is None or lowest >> 4 != other >> 4 or (lowest & 15) not in (SEVEN, _TWO):
            return None
        if turned not in (None, other):
            return None
    elif taken is None and turned is not None:
        taken = card_name(turned)
    elif taken is None and is_event(around.after):
        return None
    elif taken is None:
        hint = tr("an exchange names both cards, the one given and the one taken: {example}", example="7h<>Ah")
        return Complaint("E001", tr("{word} is no exchange", word=around.named(word)), hint, tr("an event"))
    text = f"{given}<>{taken}{around.after if apart else points}"
    message = tr("{word} is no exchange", word=around.named(word))
    return Complaint("E001", message, tr("write {text}", text=text), tr("an event"), after=apart)


def unseen(word: str, around: Around) -> Complaint | None:
    """`/XXAs`: `xx` in capitals, and `xx` where a card must be named."""
    small = re.sub("xx", "xx", word, flags=re.IGNORECASE)
    two = re.sub("(?<!x)[x×?](?!x)", "xx", small, flags=re.IGNORECASE)
    if two != word and is_event(two):
        hint = tr("a card nobody saw is xx, in small letters: {text}", text=two)
        return Complaint("E008", tr("{word} is no draw", word=around.named(word)), hint, tr("a card"))
    if ("xx" in small or small.lower() == "x") and not word.startswith("/"):
        return Complaint(
            "E008",
            tr("{word} names no card", word=around.named(word)),
            tr("xx stands only in draws, Hand and Stock: a card played, declared or exchanged is always named"),
            tr("a card"),
        )
    return None


def slip(word: str, around: Around) -> Complaint | None:
    """`1Oh`, `loh`, `Pass`, `take♠`: slips of the typing hand."""
    ten = re.sub("[1lI][0Oo]|(?<![0-9])0(?=[shdcSHDC♠-♧])", "10", word)
    if ten != word and (is_event(ten) or joined_cards().fullmatch(ten)):
        return Complaint(
            "E008",
            tr("{word} is no card", word=around.named(word)),
            tr("the ten is written with digits, 10, or as T: {text}", text=ten),
            tr("a card"),
        )
    small = word.lower()
    if small != word and is_event(small) and re.search("pass|take|claim|blank", small):
        return Complaint(
            "E001",
            tr("{word} is not understood", word=around.named(word)),
            tr("write {text}", text=small),
            tr("an event"),
        )
    bid = re.fullmatch("(pas|take)(?:s|e|n)?[:=-]?([shdc♠-♧]?)", small)
    if bid is not None:
        right = "pass" if bid[1] == "pas" else f"take:{bid[2]}" if bid[2] else "take"
        return Complaint(
            "E001",
            tr("{word} is no bid", word=around.named(word)),
            tr("write {text}", text=right),
            tr("pass, take or take:c"),
        )
    return None


def nearly(word: str, around: Around) -> Complaint | None:
    """`KcQc=20`, `+KcQc20`, `+Kc-Qc`, `7s>Ks`: an event with a sign lost, or with another in its place."""
    said = around.named(word)
    if re.search("[<>→↔]", word):
        guesses = [(re.sub("[-=]*[<>→↔]+[-=]*", "<>", word), tr("{word} is no exchange", word=said))]
    elif word[0] in "/\\":
        cards, equals, _ = ("/" + word[1:]).partition("=")
        no_draw = tr("{word} is no draw", word=said)
        guesses = [
            (cards, tr("{word} has points, and drawing scores nothing", word=said) if equals else no_draw),
            ("/" + re.sub("[-,./+_]|(?<=[shdc])[1-8](?!0)", "", cards), no_draw),
        ]
    elif word[0] == "+":
        apart = "+" + re.sub("[-,./+](?=[^0-9])", "", word[1:])
        digits = re.sub("(?<==)[0-9OolI]+", lambda match: match[0].translate(DIGITS), word)
        equals = re.sub("(?<=[^0-9=])[-.:]?([0-9]{2,6}\\^?)$", r"=\1", word)
        guesses = [(guess, tr("{word} is no declaration", word=said)) for guess in (apart, digits, equals)]
    elif re.search("[=~]", word) and not card_word().fullmatch(word.rstrip("~^")):
        guesses = [("+" + word, tr("{word} is no declaration: its plus is missing", word=said))]
    else:
        guesses = []
    for guess, message in guesses:
        if guess != word and is_event(guess):
            return Complaint("E001", message, tr("write {text}", text=guess), tr("an event"))
    return None


_CALLED: Final = {
    name: example
    for example, names in {
        "+KhQh": "marriage wedding hochzeit heirat mariage huwelijk ægteskab giftermål matrimonio",
        "+QsJd": "bezique bézique besigue bésigue binocle",
        "+QsQsJdJd": "double doppelbezique doppelbézique dubbelbezique dobbeltbezique",
        "+AhThKhQhJh": "sequence run sequenz séquence suite reeks sekvens sequenza",
        "+AsAhAdAc": "aces asse azen esser assi",
        "+KsKhKdKc": "kings könige rois heren konger",
        "+QsQhQdQc": "queens damen dames vrouwen damer donne",
        "+JsJhJdJc": "jacks knaves buben valets boeren knægte fanti",
        "+7h": "seven sieben sept zeven syver sette",
        "7h<>Ah": "exchange exchanged swap tausch tauscht échange ruil bytte scambio",
    }.items()
    for name in names.split()
}
"""What players call a declaration: its name to how one is written."""

_BEFORE_NAMES: Final = frozenset(("double", "royal", "four", "vier", "quatre", "fire", "quattro", "trump", "the"))


def _is_called(word: str) -> str | None:
    return _CALLED.get(word.casefold().strip(".,:!"))


def called(word: str, around: Around) -> Complaint | None:
    """`marriage`, `royal marriage`: the name of a declaration where its cards should stand."""
    example, name = _is_called(word), word.rstrip(".,:!")
    following = re.match(r"\s+([^\W\d_]+)", around.rest)
    if following and word.casefold() in _BEFORE_NAMES and _is_called(following[1]):
        example = (example if example and _is_called(following[1]) == "+QsJd" else None) or _is_called(following[1])
        name = word + following[0]
    if example is None:
        return None
    remark = "{" + " ".join(name.split()) + "}"
    if re.match("(?:@[1-8])?(?:\\+|[^/]+<>)", around.before):
        hint = tr("the cards before it say so already: leave it out, or put it in braces, {remark}", remark=remark)
    else:
        hint = tr(
            "write it with its cards, such as {example}; what is only said of the game stands in braces: {remark}",
            example=example,
            remark=remark,
        )
    message = tr("{word} is no card, event, trick number or result", word=around.named(name))
    return Complaint("E001", message, hint, more=max(0, len(name) - len(word)))


def together(word: str, around: Around) -> Complaint | None:
    """`As9c`, `As,9c`: the cards of a trick without the space between; `As,`: a sign behind a card or event."""
    plain = re.sub("[,;.+/-]+", "", word)
    if joined_cards().fullmatch(plain) and word[0] != "/":
        if plain == word and _is_called(around.after) and is_event(f"+{word}"):
            message = tr("{word} is no declaration: its plus is missing", word=around.named(word))
            return Complaint("E001", message, tr("write {text}", text=f"+{word}"), tr("an event"), after=True)
        apart = " ".join(card_word().findall(plain))
        return Complaint(
            "E001",
            tr("{word} is more than one card", word=around.named(word)),
            tr("played cards stand apart: {cards}; declared ones begin with +, drawn ones with /", cards=apart),
            tr("a card"),
        )
    if re.fullmatch(r".{2,}[,.:]", word) and is_event(word[:-1]):
        name = around.named(word)
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


def inside(word: str, around: Around) -> Complaint | None:
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
    said = tr(whole if rest == word else part, word=around.named(word), part=shown(rest))
    hint = tr("a card is a rank, A T K Q J 9 8 7 or in Briscola A 3 K Q J 7 6 5 4 2, and a suit, s h d c")
    if re.fullmatch("[0-9]", rest[:1]) and match[1] != "/":
        hint = tr(
            "a card is a rank, A T K Q J 9 8 7 or in Briscola A 3 K Q J 7 6 5 4 2, and a suit, s h d c; the number of "
            "a copy, 1 to 8, follows a card from the table: _Kh2"
        )
    return Complaint("E008", said, hint, tr("a card"))


_SUITS_CALLED: Final = {
    "de": {"p": "s", "k": "cd"},
    "fr": {"p": "s", "t": "c", "k": "d"},
    "nl": {"r": "d", "k": "c"},
    "da": {"r": "d", "k": "c"},
    "it": {"p": "s", "q": "d", "f": "c"},
}
"""Letters of suits in the languages, where they are none of the notation, to the suits that may be meant."""


def local_suit(word: str, around: Around) -> Complaint | None:
    """`9k`, `dk` in a German record: a suit by the first letter of its name in that language."""
    match = re.fullmatch(r"(_?)(10|kn|[^\W_])([a-z])", word.casefold())
    suits = _SUITS_CALLED.get(around.language, {}).get(match[3], "") if match else ""
    if match is None or not suits:
        return None
    cards = [parse_card(match[2] + SUIT_SYMBOLS[suit], around.language) for suit in suits]
    meant = [f"{match[1]}{card_name(card)} ({card_in_words(card)})" for card in cards if card is not None]
    if not meant:
        return None
    hint = tr("the suits are s h d c in every language: write {cards}", cards=either(meant))
    return Complaint("E008", tr("{word} is no card", word=around.named(word)), hint, tr("a card"))


def letters(word: str, around: Around) -> Complaint | None:
    """`Dh`, `hA`, `[Event`: letters where they do not belong."""
    core = word.lstrip("+/_@")
    match = _local_letters().fullmatch(core)
    if match is not None:
        local = match[1].upper() + SUIT_SYMBOLS[match[2].lower()]
        own, any_of = parse_card(local, around.language), set(readings(local).values())
        if own is not None:
            hint = tr(
                "write {card}, or {local}: local letters are read beside a suit symbol only",
                card=word.replace(core, card_name(own)),
                local=word.replace(core, local),
            )
        elif len(any_of) == 1:
            hint = tr(
                "write {card}; local letters are read beside a suit symbol only: {reading}",
                reading=reading_hint(local),
                card=word.replace(core, card_name(any_of.pop())),
            )
        else:
            hint = tr("local letters are read beside a suit symbol only: {reading}", reading=reading_hint(local))
        return Complaint("E008", tr("{word} is no card", word=around.named(word)), hint, tr("a card"))
    match = _suit_first().fullmatch(core)
    if match is not None:
        right = match[2].upper() + match[1].lower()
        return Complaint(
            "E008",
            tr("{word} is no card", word=around.named(word)),
            tr("the rank comes first: {card}", card=right),
            tr("a card"),
        )
    if word.startswith("["):
        return Complaint(
            "E001",
            tr("{word} is no card or event", word=around.named(word)),
            tr("a tag stands on a line of its own, one a line; a comment stands in braces"),
        )
    return None
