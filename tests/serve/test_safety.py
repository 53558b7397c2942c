"""What the site refuses, and what it never does: whoever asks, and whatever lies in the folder."""

from __future__ import annotations

import gzip
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from bzq.records.failures import SourceError
from bzq.serve import deals, reading
from bzq.serve import folder as folders
from bzq.serve.folder import Folder
from bzq.serve.guard import Hosts
from bzq.serve.run import Door, Unavailable
from tests.cli.conftest import WHOLE
from tests.serve.conftest import Answer, Site
from tests.serve.test_pages import Reader, listed

Serving = Callable[..., Site]
SECRET = WHOLE.replace("Anna", "Secret")


# -- names that lead elsewhere

TRAVERSALS = [
    b"../secret.bzq", b"club/../../secret.bzq", b"%2e%2e/secret.bzq", b"%2e%2e%2fsecret.bzq", b"..%2Fsecret.bzq",
    b"..%5csecret.bzq", b"%252e%252e%252fsecret.bzq", b"....//secret.bzq", b"./thursday.bzq", b"club/./autumn.bzq",
    b"club//autumn.bzq", b"/secret.bzq", b"//etc/passwd", b"%2fetc%2fpasswd", b"thursday.bzq%00.html",
    b"%00", b"%c0%ae%c0%ae/secret.bzq", b"file:///etc/passwd", b"-", b"s3://games/a.bzq", b"notes.txt", b".hidden.bzq",
    b".git/config.bzq", b"club", b"club/", b"", b"*.bzq", b"thursday.bzq/../thursday.bzq",
]  # fmt: skip


@pytest.mark.parametrize("name", TRAVERSALS)
@pytest.mark.parametrize("kind", ["deal", "findings"])
def test_nothing_outside_can_be_asked_for(folder: Path, kind: str, name: bytes) -> None:
    for place in (
        folder.parent / "secret.bzq",
        folder / ".hidden.bzq",
        folder / ".git" / "config.bzq",
        folder / "notes.txt",
    ):
        place.parent.mkdir(exist_ok=True)
        place.write_text(SECRET)
    served = Site(folder)
    absolute = os.fsencode(folder.parent / "secret.bzq")
    for asked in (name, absolute):
        answer = served.ask(b"/%s/1/%s" % (kind.encode(), asked))
        assert answer.status == 404
        assert "Secret" not in answer.text
        assert served.ask(b"/version/1/" + asked).text == deals.GONE
    assert served.ask(b"/deal/1/thursday.bzq").status == 200


@pytest.mark.parametrize(
    "path", [b"/../secret.bzq", b"/%2e%2e/secret.bzq", b"/thursday.bzq", b"/club/", b"/style.css/..", b"//"]
)
def test_nothing_else_has_an_address(served: Site, path: bytes) -> None:
    assert served.ask(path).status == 404


@pytest.mark.parametrize("stepwise", [True, False])
def test_links_are_not_followed(folder: Path, monkeypatch: pytest.MonkeyPatch, stepwise: bool) -> None:
    monkeypatch.setattr(folders, "_STEPWISE", stepwise)
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "secret.bzq").write_text(SECRET)
    (folder / "link.bzq").symlink_to(outside / "secret.bzq")
    (folder / "below").symlink_to(outside)
    (folder / "nowhere.bzq").symlink_to("nothing.bzq")
    (folder / "round").symlink_to(folder)
    served = Site(folder)
    assert listed(served.get("/")) == ["1/club/autumn.bzq", "1/thursday.bzq", "2/thursday.bzq"]
    for name in ("link.bzq", "below/secret.bzq", "nowhere.bzq", "round/thursday.bzq"):
        served.get(f"/deal/1/{name}", 404)
        with pytest.raises(SourceError):
            Folder(str(folder)).open(name)
    with Folder(str(folder)).open("club/autumn.bzq") as file:
        assert b"Carol" in file.read()


@pytest.mark.parametrize("stepwise", [True, False])
def test_a_file_that_becomes_a_link(folder: Path, monkeypatch: pytest.MonkeyPatch, stepwise: bool) -> None:
    """Between the look at the folder and the reading."""
    monkeypatch.setattr(folders, "_STEPWISE", stepwise)
    (folder.parent / "secret.bzq").write_text(SECRET)
    (folder.parent / "outside").mkdir()
    (folder.parent / "outside" / "autumn.bzq").write_text(SECRET)
    served = Site(folder)
    (folder / "thursday.bzq").unlink()
    (folder / "thursday.bzq").symlink_to(folder.parent / "secret.bzq")
    (folder / "club").rename(folder / "before")
    (folder / "club").symlink_to(folder.parent / "outside")
    for name in ("thursday.bzq", "club/autumn.bzq"):
        assert "Secret" not in served.get(f"/deal/1/{name}", 404)
        assert served.get(f"/version/1/{name}") == deals.GONE
    served.look()
    assert listed(served.get("/")) == ["1/before/autumn.bzq"]


def test_the_folder_itself_may_be_a_link(folder: Path) -> None:
    link = folder.parent / "link"
    link.symlink_to(folder)
    assert len(listed(Site(link).get("/"))) == 3


@pytest.mark.parametrize(
    "name",
    ["", "/", "..", "../a.bzq", "a/../b.bzq", "/etc/a.bzq", ".a.bzq", ".a/b.bzq", "a\0.bzq", "a.txt", "a//b.bzq"],
)
def test_names_that_are_none(folder: Path, name: str) -> None:
    with pytest.raises(SourceError):
        Folder(str(folder)).open(name)


def test_only_records_are_listed(folder: Path) -> None:
    (folder / "notes.txt").write_text("private")
    (folder / ".draft.bzq").write_text(SECRET)
    (folder / ".cache").mkdir()
    (folder / ".cache" / "a.bzq").write_text(SECRET)
    (folder / "folder.bzq").mkdir()
    os.mkfifo(folder / "pipe.bzq")
    served = Site(folder)
    text = served.get("/")
    assert len(listed(text)) == 3
    for word in ("notes", "draft", "cache", "pipe", "Secret"):
        assert word not in text
    with pytest.raises(SourceError, match="no file of this folder"):
        Folder(str(folder)).open("pipe.bzq")


def test_a_file_that_may_not_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def refusing(path: str, *flags: int, **more: int) -> int:
        if path == "autumn.bzq":
            raise PermissionError(13, "Permission denied")
        return real(path, *flags, **more)

    monkeypatch.setattr(folders.os, "open", refusing)
    served = Site(folder)
    assert "autumn.bzq: may not be read: no permission" in Reader(served.get("/")).said
    before = served.index.state.version
    served.look()
    assert served.index.state.version == before


# -- who asks, and how


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8321", "127.0.0.1", "localhost:8321", "LOCALHOST", "localhost.", "[::1]:8321", "[::1]"]
)
def test_hosts_that_are_answered(served: Site, host: str) -> None:
    assert served.ask(b"/", headers=[(b"host", host.encode())]).status == 200


@pytest.mark.parametrize(
    "hosts",
    [[], ["evil.example"], ["evil.example:8321"], ["127.0.0.1.evil.example"], ["localhost.evil.example"], ["10.0.0.1"],
     [""], ["127.0.0.1:port"], ["127.0.0.1@evil.example"], ["localhost, evil.example"], ["localhost", "evil.example"],
     ["[::1"], ["::1"], ["0.0.0.0"], ["[::1]evil.example"], ["localhost:8321:1"], ["evil.example\\.localhost"]],
)  # fmt: skip
@pytest.mark.parametrize("path", [b"/", b"/deal/1/thursday.bzq", b"/version", b"/style.css", b"/nowhere"])
def test_other_hosts_are_refused(served: Site, hosts: list[str], path: bytes) -> None:
    answer = served.ask(path, headers=[(b"host", host.encode()) for host in hosts])
    assert answer.status == 421
    assert "Anna" not in answer.text


def test_hosts_that_were_named(folder: Path) -> None:
    door = Door("127.0.0.1", 0)
    door.socket.close()
    served = Site(folder, door.hosts(["Table.Example"]))
    for host, status in (("table.example:8321", 200), ("127.0.0.1", 200), ("other.example", 421), ("10.0.0.7", 421)):
        assert served.ask(b"/", headers=[(b"host", host.encode())]).status == status
    everywhere = Hosts(any_address=True)
    for host, taken in (
        ("10.0.0.7:80", True),
        ("[fe80::1]:80", True),
        ("evil.example", False),
        ("10.0.0.7.nip.io", False),
    ):
        assert everywhere.takes(host) is taken


def test_where_it_listens() -> None:
    for host, address in (
        ("127.0.0.1", "http://127.0.0.1:"),
        ("localhost", "http://localhost:"),
        ("0.0.0.0", "http://127.0.0.1:"),
    ):
        door = Door(host, 0)
        assert door.port > 0
        assert door.address == f"{address}{door.port}/"
        assert door.private is (host != "0.0.0.0")
        assert door.hosts().any_address is (host == "0.0.0.0")
        door.socket.close()
    with pytest.raises(Unavailable, match="there is no such address here"):
        Door("192.0.2.1", 0)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"])
@pytest.mark.parametrize("path", [b"/", b"/deal/1/thursday.bzq", b"/nowhere"])
def test_it_is_for_reading(served: Site, method: str, path: bytes) -> None:
    answer = served.ask(path, method=method)
    assert answer.status == 405
    assert answer.headers["allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    "path", ["/", "/deal/1/thursday.bzq", "/findings/2/thursday.bzq", "/version", "/style.css", "/site.js"]
)
def test_head(served: Site, path: str) -> None:
    whole, head = served.ask(path.encode()), served.ask(path.encode(), method="HEAD")
    assert head.status == 200
    assert whole.body
    for name in ("content-type", "content-length", "content-security-policy"):
        assert head.headers[name] == whole.headers[name]


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/deal/1/thursday.bzq", 200), ("/findings/2/thursday.bzq", 200), ("/nowhere", 404), ("/site.js", 200),
     ("/style.css", 200), ("/version", 200), ("/deal/1/none.bzq", 404)],
)  # fmt: skip
def test_what_browsers_are_told(served: Site, path: str, status: int) -> None:
    answer = served.ask(path.encode())
    assert answer.status == status
    policy = answer.headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} <= set(policy)
    assert not any(
        word in part for part in policy for word in ("unsafe", "http", "*", "data:") if "img-src" not in part
    )
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in answer.headers
    refused: Answer = served.ask(path.encode(), headers=[(b"host", b"evil.example")])
    assert "default-src 'none'" in refused.headers["content-security-policy"]


# -- too much


def test_large_files(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 3000)
    packed = gzip.compress(b"; " + b"x" * 3_000_000 + b"\n" + WHOLE.encode())
    assert len(packed) > 3000
    small = gzip.compress(b"; " + b" " * 500_000 + b"\n" + WHOLE.encode())
    served = serving(large=WHOLE + ";" + "x" * 3000, packed=packed, bomb=small, fits=WHOLE)
    assert len(small) < 3000
    text = Reader(served.get("/"))
    assert listed(served.get("/")) == ["1/fits.bzq"]
    for name in ("large", "packed", "bomb"):
        assert f"{name}.bzq: is larger than 32 MB and is not read here" in text.said
        assert "is larger than 32 MB" in served.get(f"/deal/1/{name}.bzq", 422)
    (served.path / "fits.bzq").write_text(WHOLE + ";" + "x" * 3000)  # not looked at yet
    assert "is larger than 32 MB" in served.get("/deal/1/fits.bzq", 422)


def test_the_limit_as_it_is(folder: Path) -> None:
    assert reading.MOST_BYTES == 32_000_000
    with (folder / "sparse.bzq").open("wb") as file:
        file.truncate(reading.MOST_BYTES + 1)
    served = Site(folder)
    assert "sparse.bzq: is larger than 32 MB" in Reader(served.get("/")).said


def test_many_records_and_long_ones(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_RECORDS", 2)
    monkeypatch.setattr(deals, "MOST_TEXT", 4000)
    served = serving(many="\n".join([WHOLE] * 3), long=WHOLE + "; " + "x" * 4000, two=f"{WHOLE}\n{WHOLE}")
    assert listed(served.get("/")) == ["1/long.bzq", "1/two.bzq", "2/two.bzq"]
    assert "holds more than 2 records" in served.get("/")
    assert "too long for a page" in served.get("/deal/1/long.bzq", 422)
    assert "too long for a page" in served.get("/findings/1/long.bzq", 422)


# -- names that are markup

EVIL = "<img src=x onerror=alert(1)>"


def test_no_name_is_markup(serving: Serving, tmp_path: Path) -> None:
    hostile = (
        WHOLE.replace("Anna", f"{EVIL}'\\\"&amp;").replace("Thursday table", "</script><script>alert(2)</script>")
        .replace("2026.11.26", "<b>date</b>").replace("anna-ben-3", "<i>match</i>")
        .replace('[Deal "1"]', '[Deal "<u>7</u>"]')
        .replace("Ben marries at once.", "</blockquote><svg onload=alert(3)>").replace("+QsJd=40", "+QsJd=50")
        .replace("1. 7c 9c", "1. 7c 9c <script>alert(4)</script>")
    )  # fmt: skip
    served = serving(plain=hostile, rules=hostile.replace('"bezique"', '"<h1>bezique</h1>"'))
    odd = '<a href="x" onclick=alert(5)>&amp;.bzq'.replace("/", "")
    (served.path / odd).write_text(hostile)
    (served.path / "<svg onload=alert(6)>").mkdir()
    (served.path / "<svg onload=alert(6)>" / "a?b#c%2f..%00.bzq").write_text(hostile)
    (served.path / "<script>empty.bzq").write_text("")
    served.look()
    first = served.get("/")
    addresses = Reader(first).links("/deal/") + Reader(first).links("/findings/")
    assert len(addresses) == 8
    for address in ("/", f"/?player={EVIL}&event=%22%3E{EVIL}&state={EVIL}&order={EVIL}", *addresses):
        page = Reader(served.get(address))
        for tag, has in page.elements:
            assert not any(name.startswith("on") for name in has), (address, tag, has)
            assert tag not in ("img", "i", "u")
        assert [tag for tag, _ in page.elements].count("script") == (3 if "/deal/" in address else 1), address
    assert EVIL.replace("<", "&lt;").replace(">", "&gt;") in first
    for text in (EVIL, "<svg onload=alert(6)>/a?b#c%2f..%00.bzq", "<script>empty.bzq", odd):
        assert text in Reader(first).said


@pytest.mark.parametrize(
    "name", [b"\xff\xfe.bzq", "夏.bzq".encode(), b"a b+c%41.bzq", b"line\nbreak.bzq", b"\\..\\a.bzq", b"-.bzq"]
)
def test_any_bytes_may_name_a_file(serving: Serving, name: bytes) -> None:
    served = serving()
    with open(os.path.join(os.fsencode(served.path), name), "wb") as file:  # noqa: PTH118, PTH123
        file.write(WHOLE.encode())
    served.look()
    (address,) = Reader(served.get("/")).links("/deal/")
    assert "\n" not in address
    answer = served.ask(address.encode())
    assert answer.status == 200
    assert "Anna" in answer.text
    assert served.ask(b"/version/" + address.encode().removeprefix(b"/deal/")).text != deals.GONE


def test_nothing_turns_the_text_round(serving: Serving) -> None:
    served = serving(a=WHOLE.replace("Anna", "An\u202ena\x07\u2028"))
    text = served.get("/")
    assert not {"\u202e", "\x07", "\u2028"} & set(text)


# -- files that change while they are read


def test_a_file_that_goes(served: Site) -> None:
    page = served.get("/deal/1/club/autumn.bzq")
    version = served.get("/version/1/club/autumn.bzq")
    assert f'data-version="{version}"' in page
    (served.path / "club" / "autumn.bzq").unlink()
    assert served.get("/version/1/club/autumn.bzq") == deals.GONE
    served.get("/deal/1/club/autumn.bzq", 404)
    served.look()
    served.get("/deal/1/club/autumn.bzq", 404)
    assert listed(served.get("/")) == ["1/thursday.bzq", "2/thursday.bzq"]
    (served.path / "club").rmdir()
    served.look()


def test_a_folder_that_goes(served: Site) -> None:
    away = served.path.rename(served.path.parent / "away")
    served.look()
    assert listed(served.get("/")) == []
    told = served.get("/")
    assert "The folder is not there any more." in told
    assert "There is no record in this folder yet" not in told
    away.rename(served.path)
    served.look()
    assert len(listed(served.get("/"))) == 3


def test_a_file_that_is_written_while_it_is_read(served: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read again, and what is shown is of one piece."""
    path = served.path / "club" / "autumn.bzq"
    real, texts = reading.pieces, [WHOLE.replace("Anna", f"Anna{n}") for n in range(2)]

    def pieces(source: object) -> object:
        for piece in real(source):  # type: ignore[arg-type]
            if texts:
                path.write_text(texts.pop(0) + "; longer" * len(texts))
            yield piece

    monkeypatch.setattr(reading, "pieces", pieces)
    piece = reading.read_piece(served.index.folder, "club/autumn.bzq", 1)
    assert "Anna1" in piece.text
    assert not texts


def test_a_file_that_never_rests(served: Site) -> None:
    """Whatever moment a reader catches, it is shown something and nothing fails."""
    path, ended = served.path / "thursday.bzq", threading.Event()

    def write() -> None:
        texts = [WHOLE, WHOLE[:700], "", WHOLE.replace("\n", "\r\n") * 2, "\xff" * 50]
        while not ended.is_set():
            for text in texts:
                path.write_text(text, "latin-1")

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(12):
            served.look()
            for address in ("/", "/deal/1/thursday.bzq", "/findings/1/thursday.bzq", "/version/1/thursday.bzq"):
                assert served.ask(address.encode()).status in (200, 404, 422)
    finally:
        ended.set()
        writer.join()
    path.write_text(WHOLE)
    served.look()
    served.get("/deal/1/thursday.bzq")


def test_reading_changes_nothing(served: Site) -> None:
    def files() -> dict[Path, tuple[int, int]]:
        return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in served.path.rglob("*")}

    before = files()
    for address in ("/", "/deal/1/thursday.bzq", "/findings/2/thursday.bzq", "/version/1/thursday.bzq"):
        served.get(address)
    assert files() == before
