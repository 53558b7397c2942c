"""Records that several tests read: the documented one, and strategies for good and bad text."""

from __future__ import annotations

from hypothesis import strategies as st

SAMPLE = """\
[Rules "bezique"]
[Event "Thursday table"]
[Site "?"]
[Date "2026.11.26"]
[Match "anna-ben-3"]
[Deal "1"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "1"]
[Turned "Ks"]
[Result "70:320"]
[Hand1 "9c 8h Kc 9d Jh Ah Tc 8c"]
[Hand2 "Jd Qh Qs Td Qd 7c Ts 9h"]
[Stock "Qh 7h 9s Qc Td Kc Ts Ac 7d 8s 9c Ks 8h 9d Th Qd As 7s 7s Js 8d 9s Js Ac 9h Kd As 8d Jh Tc 7d Ad 8c Kh Kh Ad 8s Qc Kd 7h Qs 7c Jc Th Jc Ah Jd"]

1. 7c 9c /Qh7h
2. 9d 7h /9sQc
3. 8c Td /TdKc
4. 8h 9h +KcQc=20 /TsAc {Ben marries at once.}
5. Ts Ah /7d8s
6. _Kc Td +QsJd=40 /9cKs
7. 9c Tc /8h9d
8. 8h 7d /ThQd
9. Th 9d /As7s
10. As _Jd /7sJs
11. Kc Ts 7s<>Ks=10 +_QsQhQdQd=60 /8d9s
12. Js 8s +Ks_Qs=40 /JsAc =0:170
13. _Ks 9s /9hKd
14. 8d 9s +7s=10 /As8d
15. 7s 9h /JhTc
16. Kd 8d /7dAd
17. 7d _Qc /8cKh
18. 8c Tc +Kh_Qh=20 /KhAd
19. _Kh Ac /8sQc
20. 8s Ad /Kd7h
21. Ad 7h +Kd_Qd=20 /Qs7c
22. Kh 7c /JcTh
23. Jc Qc /JcAh
24. Th _Kd /Jd7s
25. Qh Ah
26. Qd Jd
27. Qs As
28. Ks Qs
29. Jh Qh
30. Qd Ac
31. Js Jc
32. 7s Jh
70:320
"""  # noqa: E501

UGLY = """\
{top} ; to the end
% skipped
[Zed "z"] {beside z}
{above event}
[Event "a\\\\b \\"c\\""]
[Language "de"]
[Hand1 "10h  D♥ ♥A xx"]
[Rules "x"] {beside rules}
[Declared1 "+D♥K♥=40  7h<>♥10 +_h"]
[Declared2 "+D♥K♥=40  7h<>♥10"]
{free} pass @2take:♣^
1.10h  9c!! $3 /7d♥D {two
 lines} (1... 9d ; inside
 {x} (2. As 9c
3. Ks 9d) )
{own line}
2. As
9c +Q♥K♥_♥K_K♥2=40^
/7dJs
Ks 9d
+blank=50 +7h~ claim
/xx7d
 0:3 {t} ; u
{v}

[Deal "2"]
*
"""

words = st.sampled_from(
    [
        "1.",
        "2.",
        "12.",
        "9...",
        "As",
        "9c",
        "_Kh",
        "_Kh2",
        "7h=10",
        "@2As^",
        "+KhQh=40",
        "+_KsQs~",
        "+7h=10",
        "7h<>Ah=10",
        "+blank=50",
        "/AsTd",
        "/Asxx",
        "=150:10",
        "!",
        "?",
        "!!",
        "$4",
        "{comment}",
        "{}",
        "{two",
        "lines}",
        "(9...",
        "(1.",
        ")",
        "10h",
        "A♥",
        "♥A",
        "D♥",
        "pass",
        "take",
        "take:c",
        "claim",
    ]
)
line_words = st.lists(words, max_size=12).map(" ".join)
bad_words = st.sampled_from(
    [
        "+",
        "/",
        "@2",
        "=40",
        "^",
        "~",
        "<>",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "[",
        "]",
        '"',
        "\\",
        "[Deal",
        "2,",
        "2)",
        "1:",
        "3",
        "2. As) ",
        "1...",
        "= 1:2",
        '"1"]',
        'Deal "1"]\n',
        '\n(Deal "1")\n',
        '[Site "1"] [Round "2"]',
        "[Event",
        "70-320",
        "70:320",
        "*",
        "1234567.",
        "1O.",
        "XX",
        "xx",
        "\x00",
        "é",
        "🂡",
        "+KhQh=40~",
        "=1:2:3",
        "12",
        "12..",
        "_",
        "__",
        "1.",
        "9...",
        "As",
        "♥",
        "K♥",
        "️",
        "\ufeff",
    ]
)
separators = st.sampled_from([" ", " ", " ", "\n", "\n\n", "", "\t", "  \n"])


@st.composite
def texts(draw: st.DrawFn, kinds: st.SearchStrategy[str]) -> str:
    """Words and separators in any order."""
    pieces = draw(st.lists(st.tuples(kinds, separators), max_size=40))
    return "".join(word + separator for word, separator in pieces)


any_text = st.one_of(texts(st.one_of(words, bad_words, st.text(max_size=5))), st.text())


@st.composite
def good_records(draw: st.DrawFn) -> str:
    """Text that reads without a fault: nonsense in the game's eyes, but in the notation."""
    aside = st.sampled_from(["{c}", "{two\nlines}", "; to the end\n", "\n% skipped\n", "\n{own}", "{own}\n"])
    event = st.sampled_from(
        """As 9c 10h ♥A _Kh _K♥2 7h=10 @2As^ +KhQh=40 +Q♥K♥_Kh1=500^ +_KsQs~ +7h=10 7h<>Ah=10 +blank=50
        /AsTd /xx10d pass take take:♣ claim 1.\u0020As\u00209c\u0020/7d7d\n""".replace("\u0020", "~S~").split()
    ).map(lambda word: word.replace("~S~", " "))
    number = st.sampled_from(["1.", "2.", "13.", "9...", "1. As 9c /7dxx\n2. Ks 8d", "\n3. As 9c"])

    def line(depth: int) -> str:
        parts = [draw(number)]
        live = parts[0][-1] != "."
        for _ in range(draw(st.integers(0, 8))):
            choice = draw(st.integers(0, 9))
            if choice < 4:
                parts.append(draw(event))
                live = True
            elif choice == 4:
                parts.append(draw(number))
                live = parts[-1][-1] != "."
            elif choice == 5:
                parts.append(draw(aside))
            elif choice == 6 and live:
                parts.append(draw(st.sampled_from(["!", "$17", "?!"])))
            elif choice == 7 and live and depth < 3:
                parts.append(f"({line(depth + 1)} )")
            elif choice == 8:
                parts.append("=10:20")
            else:
                parts.append("\n")
        return " ".join(parts)

    names = st.sampled_from(["Event", "Rules", "Deal", "Player1", "Hand1", "Foo", "Bar", "Player3"])
    values = st.sampled_from(["x", "?", "10h As", "A♥ xx", 'a \\"b\\" \\\\ c', "", "[Foo (bar) {c}"])
    tags = []
    for name in draw(st.lists(names, unique=True, max_size=6)):
        if draw(st.integers(0, 4)) == 0:
            tags.append(" ".join(draw(st.lists(aside, min_size=1, max_size=3))).strip(" ") + "\n")
        tags.append(f'[{name} "{draw(values)}"]')
        tags.append(draw(st.sampled_from(["\n", "\n", " {beside}\n", " ; beside\n", "\n\n"])))
    if not tags:
        tags = ['[Rules "bezique"]\n']
    body = line(0) if draw(st.booleans()) else ""
    tail = draw(st.sampled_from(["", " {beside}", "\n{below}", "\n% skipped\n", " ; beside"]))
    return "".join(tags) + "\n" + body + "\n" + draw(st.sampled_from(["*", "70:320", "0:0:0"])) + tail + "\n"
