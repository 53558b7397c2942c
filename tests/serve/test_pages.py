"""What the site shows: the list, what is sought in it, deals, findings, files that cannot be read."""

from __future__ import annotations

import gzip
import random
import re
import zlib
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bzq.cli.main import main
from bzq.serve import deals, frame, listing, reading
from bzq.serve.reading import Row
from bzq.serve.searching import ON_A_PAGE, Query, search
from tests.cli.conftest import WHOLE, WRONG, as_deal
from tests.serve.conftest import Site

ROOT = Path(__file__).resolve().parents[2]
Serving = Callable[..., Site]


class Reader(HTMLParser):
    """The elements of a page and the text in it; every element has to be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.said = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "input"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data

    def links(self, start: str) -> list[str]:
        return [href for tag, has in self.elements if tag == "a" and (href := has["href"] or "").startswith(start)]


def listed(text: str) -> list[str]:
    """The records on a page of the list, by file and number."""
    return [link.removeprefix("/deal/") for link in Reader(text).links("/deal/")]


def test_the_list(served: Site) -> None:
    text = served.get("/")
    page = Reader(text)
    assert listed(text) == ["1/club/autumn.bzq", "1/thursday.bzq", "2/thursday.bzq"]
    for word in (
        "Records of records",
        "Zoë – Carol",
        "Café du Nord",
        "2026.09.01",
        "70:320",
        "3 records, 1 of them broken",
    ):
        assert word in page.said
    assert page.links("/findings/") == ["/findings/2/thursday.bzq"]
    assert re.findall(r"✓ valid|✗ broken", page.said) == ["✓ valid", "✓ valid", "✗ broken"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("player=zoe", ["1/club/autumn.bzq"]),
        ("player=CAROL+zo", ["1/club/autumn.bzq"]),
        ("player=anna", ["1/thursday.bzq", "2/thursday.bzq"]),
        ("player=anna+carol", []),
        ("event=cafe", ["1/club/autumn.bzq"]),
        ("event=nord+cafe&player=ben", []),
        ("event=thursday&player=ben", ["1/thursday.bzq", "2/thursday.bzq"]),
        ("state=broken", ["2/thursday.bzq"]),
        ("state=valid&order=-file", ["1/thursday.bzq", "1/club/autumn.bzq"]),
        ("order=date", ["1/club/autumn.bzq", "1/thursday.bzq", "2/thursday.bzq"]),
        ("order=-date", ["1/thursday.bzq", "2/thursday.bzq", "1/club/autumn.bzq"]),
        ("order=players", ["1/thursday.bzq", "2/thursday.bzq", "1/club/autumn.bzq"]),
        ("order=state", ["1/club/autumn.bzq", "1/thursday.bzq", "2/thursday.bzq"]),
        ("order=-state", ["2/thursday.bzq", "1/club/autumn.bzq", "1/thursday.bzq"]),
        ("page=99", ["1/club/autumn.bzq", "1/thursday.bzq", "2/thursday.bzq"]),
        ("page=-1&order=nonsense&state=odd&more=1", ["1/club/autumn.bzq", "1/thursday.bzq", "2/thursday.bzq"]),
        ("page=99999999999999999999999&page=%C2%B2", ["1/club/autumn.bzq", "1/thursday.bzq", "2/thursday.bzq"]),
        (f"player={'x' * 5000}", []),
    ],
)
def test_search(served: Site, asked: str, found: list[str]) -> None:
    assert listed(served.get(f"/?{asked}")) == found


def test_what_was_asked_stands_in_the_form(served: Site) -> None:
    page = Reader(served.get('/?player="><b>&event=nord&state=valid&order=-date'))
    fields = {has.get("name"): has.get("value") for tag, has in page.elements if tag == "input"}
    assert fields == {"player": '"><b>', "event": "nord", "order": "-date"}
    assert ("option", {"value": "valid", "selected": ""}) in page.elements
    assert "0 of 3 records" in page.said
    assert "No record fits." in page.said
    assert page.links("/?") == []


def test_a_column_is_turned_round() -> None:
    query = Query.of({"player": "anna & co", "page": "3"})
    assert query.sorted_by("date").address == "/?player=anna+%26+co&order=date"
    assert query.sorted_by("date").sorted_by("date").address == "/?player=anna+%26+co&order=-date"
    assert Query.of({}).sorted_by("file").address == "/?order=-file"
    assert Query.of({}).address == "/"


def test_pages_of_a_long_list(serving: Serving) -> None:
    served = serving(many="\n".join(['[Rules "bezique"]\n*\n'] * (2 * ON_A_PAGE + 1)))
    first = served.get("/")
    assert len(listed(first)) == ON_A_PAGE
    assert "Page 1 of 3" in first
    assert Reader(first).links("/?page=") == ["/?page=2", "/?page=3", "/?page=2"]
    last = served.get("/?page=3")
    assert listed(last) == [f"{2 * ON_A_PAGE + 1}/many.bzq"]
    assert Reader(last).links("/?page=") == ["/?page=2", "/?page=2"]
    assert ">Back<" in last
    assert ">Next<" not in last


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (1, "Page 1 of 20 2 3 … 20 Next"),
        (4, "Back 1 2 3 Page 4 of 20 5 6 … 20 Next"),
        (10, "Back 1 … 8 9 Page 10 of 20 11 12 … 20 Next"),
        (20, "Back 1 … 18 19 Page 20 of 20"),
    ],
)
def test_the_ways_to_other_pages(page: int, said: str) -> None:
    shown = str(listing._pages(Query(player="anna").at(page), 20))
    assert " ".join(re.findall(r">([^<]+)<", shown)) == said
    assert re.search(r'href="/\?player=anna&amp;page=20"', shown) or page == 20


def test_what_is_not_known_comes_last() -> None:
    rows = [
        Row("a.bzq", n, (), "", date, "", "", "", 0, 0, 0) for n, date in enumerate(("2026.02.01", "", "2026.01.01"), 1)
    ]
    assert [row.number for row in search(rows, Query(order="date"))] == [3, 1, 2]
    assert [row.number for row in search(rows, Query(order="date", backwards=True))] == [1, 3, 2]


def test_an_empty_folder(serving: Serving) -> None:
    assert "There is no record in this folder yet." in serving().get("/")


def test_the_page_of_a_deal_is_that_of_the_command(served: Site, tmp_path: Path) -> None:
    """But for the way back above it, and the style and the program that belong to that."""
    text = served.get("/deal/1/club/autumn.bzq")
    main(["page", str(served.path / "club" / "autumn.bzq"), "-o", str(tmp_path / "page.html")])
    written = (tmp_path / "page.html").read_text("utf-8")
    data = re.compile(r'<script type="application/json" id="data">.*?</script>', re.DOTALL)
    one, other = data.search(text), data.search(written)
    assert one is not None
    assert other is not None
    named = other[0].replace('"file":"autumn.bzq"', '"file":"club/autumn.bzq"')
    assert one[0] == named
    page = Reader(text)
    assert page.links("/") == ["/"]
    assert "club/autumn.bzq, record 1" in page.said


def test_the_way_between_records(served: Site) -> None:
    first, second = Reader(served.get("/deal/1/thursday.bzq")), Reader(served.get("/deal/2/thursday.bzq"))
    assert first.links("/") == ["/", "/deal/2/thursday.bzq"]
    assert second.links("/") == ["/", "/deal/1/thursday.bzq", "/findings/2/thursday.bzq"]
    third = Reader(served.get("/findings/2/thursday.bzq"))
    assert third.links("/")[:3] == ["/", "/deal/1/thursday.bzq", "/deal/2/thursday.bzq"]


def test_findings_are_told(served: Site) -> None:
    text = served.get("/findings/2/thursday.bzq")
    page = Reader(text)
    assert "E601" in page.said
    assert "line " in page.said
    assert "+QsJd=50" in page.said
    assert re.search(r'\|<span class="broken"> +\^+</span>', text)
    assert page.links("/deal/2/thursday.bzq#t6") == ["/deal/2/thursday.bzq#t6"]
    assert "Nothing is wrong" in served.get("/findings/1/thursday.bzq")


def test_findings_of_every_broken_example() -> None:
    served = Site(ROOT / "examples" / "broken")
    rows = served.index.state.rows
    assert len(rows) > 10
    for row in rows:
        assert row.state == "broken"
        page = Reader(served.get(frame.address("findings", row.file, row.number)))
        assert row.file[:4] in page.said
        assert '"errors":[{' in served.get(frame.address("deal", row.file, row.number))


def test_what_does_not_fit_in_a_match(serving: Serving) -> None:
    wrong = as_deal(WHOLE, 2, Carry="80:320")
    served = serving(match=f"{WHOLE}\n{wrong}")
    assert [row.state for row in served.index.state.rows] == ["valid", "broken"]
    assert "E701 " in served.get("/findings/2/match.bzq")
    before = served.get("/version/2/match.bzq")
    (served.path / "match.bzq").write_text(f"{WHOLE}\n{wrong.replace('80:320', '70:320')}")
    served.look()
    assert [row.errors for row in served.index.state.rows] == [0, 0]
    assert served.get("/version/2/match.bzq") != before
    assert "E701 " not in served.get("/findings/2/match.bzq")


def test_a_record_without_players_or_rules(serving: Serving) -> None:
    served = serving(a="1. 7c 9c\n*\n", b='[Rules "no such game"]\n[Player1 "Dora"]\n*\n')
    assert listed(served.get("/?player=dora")) == ["1/b.bzq"]
    for name in "ab":
        served.get(f"/deal/1/{name}.bzq")
        served.get(f"/findings/1/{name}.bzq")


def test_files_that_give_no_record(serving: Serving) -> None:
    served = serving(empty="", comment="; nothing\n", cut=gzip.compress(WHOLE.encode() * 3)[:-200])
    text = Reader(served.get("/")).said
    assert "What could not be read" in text
    assert "comment.bzq: There is no record in it." in text
    assert "cut.bzq: the archive breaks off; what came before was read" in text
    assert "1/cut.bzq" in listed(served.get("/"))
    assert "cannot be read" in served.get("/deal/1/empty.bzq", 422)


def test_bytes_that_are_not_utf8(serving: Serving) -> None:
    served = serving(latin=WHOLE.replace("Anna", "Zoë").encode("latin-1"), wide=f"\ufeff{WHOLE}".encode("utf-16"))
    assert "Zoë – Ben" in served.get("/")
    assert [row.state for row in served.index.state.rows] == ["findings", "valid"]
    assert "W001" in served.get("/findings/1/latin.bzq")
    assert "Zoë" in served.get("/deal/1/latin.bzq")


def test_files_that_are_no_text(serving: Serving) -> None:
    served = serving(
        packed=zlib.compress(WHOLE.encode() * 9), zeros=bytes(1000), odd=WHOLE.replace("Anna", "A\x01n\x02n\x03a"),
        noise=random.Random(1).randbytes(5000),
    )  # fmt: skip
    text = served.get("/")
    assert listed(text) == ["1/odd.bzq"]
    for name in ("noise", "packed", "zeros"):
        assert f"<b>{name}.bzq</b>: is no text" in text
        assert "is no text" in served.get(f"/deal/1/{name}.bzq", 422)


def test_names_from_right_to_left_and_unseen_ones(serving: Serving) -> None:
    """None turns what stands beside it round, and each is there to be clicked."""
    hebrew, family, heart = "אברהם", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "❤\ufe0f"
    served = serving(
        a=WHOLE.replace("Anna", hebrew).replace("Ben", "Be\u202en"),
        b=WHOLE.replace("Anna", "\u200b\u200d").replace("Ben", family).replace("Thursday", f"\u202e{heart}"),
        c=WHOLE.replace("Thursday table", "\u200d"),
    )
    text = served.get("/")
    assert f">\u2068{hebrew}\u2069 – Ben</a>" in text
    assert f">Player 1 – {family}</a>" in text
    assert f'class="event">{heart} table</td>' in text
    assert 'class="event"></td>' in text
    assert f"Findings: \u2068{hebrew}\u2069 – Ben" in served.get("/findings/1/a.bzq")
    assert listed(served.get(f"/?player={hebrew} ben")) == ["1/a.bzq"]
    assert "\u202e" not in text


def test_bytes_of_a_name_that_are_no_text_are_spelled_out() -> None:
    assert reading.shown("b\udcff\udcc3\udca9.bzq") == "b\\xffé.bzq"
    assert reading.shown("b\ud800.bzq") == "b\\ud800.bzq"


def test_packed_files(serving: Serving) -> None:
    served = serving(packed=gzip.compress(WHOLE.encode()))
    (served.path / "more.bzq.gz").write_bytes(gzip.compress(WHOLE.encode()))
    served.look()
    assert listed(served.get("/")) == ["1/more.bzq.gz", "1/packed.bzq"]
    assert "Anna" in served.get("/deal/1/more.bzq.gz")


def test_no_such_page(served: Site) -> None:
    for address in ("/nowhere", "/deal", "/deal/", "/deal/1", "/deal/x/thursday.bzq", "/deal/0/thursday.bzq",
                    "/deal/3/thursday.bzq", "/deal/1/other.bzq", f"/deal/{'9' * 5000}/thursday.bzq", "/findings/7/a",
                    "/deal/1/thursday.bzq/", "/version/"):  # fmt: skip
        status = 200 if address.startswith("/version") else 404
        served.get(address, status)
    assert served.get("/version/3/thursday.bzq") == deals.GONE
    assert 'data-version="gone"' in served.get("/deal/3/thursday.bzq", 404)


def test_pages_are_kept_within_bounds(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    real = deals.page_of

    def counting(found: list[object], **more: object) -> str:
        made.append("")
        return real(found, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(deals, "page_of", counting)
    monkeypatch.setattr(deals, "KEPT_PAGES", 2)
    short = '[Rules "bezique"]\n[Dealer "1"]\n[Turned "Ks"]\n1. 7c 9c\n*\n'
    served = serving(three="\n".join([short] * 3))
    for number in (1, 2, 1, 2, 3, 3, 2, 1):
        served.get(f"/deal/{number}/three.bzq")
    assert len(made) == 4
    kept = deals._Store[str, str](10, 100)
    for name in "abc":
        kept.put(name, name, 40)
    assert (kept.get("a"), kept.get("b"), kept.get("c"), len(kept)) == (None, "b", "c", 2)


def test_a_fault_of_bzq_itself(served: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> str:
        raise RuntimeError("<oh>")

    monkeypatch.setattr(deals, "page_of", broken)
    assert "bzq failed here (RuntimeError: &lt;oh&gt;)" in served.get("/deal/1/thursday.bzq", 500)
    monkeypatch.setattr(reading, "walked", broken)
    (served.path / "new.bzq").write_text(WRONG)
    served.look()
    assert [row.failed for row in served.index.state.rows if row.file == "new.bzq"] == [
        "bzq failed here (RuntimeError: <oh>); please report it with this record."
    ]
    served.get("/?state=broken")
