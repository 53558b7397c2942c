"""A folder of records, the site over it, and ways to ask it: as a browser does, and byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

import pytest

from bzq.serve.folder import Folder
from bzq.serve.guard import Hosts
from bzq.serve.index import Index
from bzq.serve.site import site
from tests.cli.conftest import WHOLE, WRONG, as_deal

HOST = "127.0.0.1:8321"
SAFE = "/?&=%+;,:@!$'()*~"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Site:
    """The site over a folder; :meth:`look` is what a thread does otherwise."""

    def __init__(self, path: Path, hosts: Hosts | None = None) -> None:
        self.path = path
        self.index = Index(Folder(str(path)))
        self.app = site(self.index, hosts)
        self.look()

    def look(self) -> None:
        self.index.look()

    def get(self, address: str, status: int = 200) -> str:
        """The text at an address, which is made fit for sending as browsers do."""
        answer = self.ask(quote(address, safe=SAFE).encode())
        assert answer.status == status, answer.text
        return answer.text

    def ask(self, address: bytes, *, method: str = "GET", headers: list[tuple[bytes, bytes]] | None = None) -> Answer:
        """What comes back for an address as it is sent, dots and all."""
        path, _, query = address.partition(b"?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": unquote(path.decode("ascii")), "raw_path": path, "query_string": query, "root_path": "",
            "headers": [(b"host", HOST.encode())] if headers is None else headers,
            "client": ("127.0.0.1", 50000), "server": ("127.0.0.1", 8321),
        }  # fmt: skip
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        asyncio.run(self.app(scope, receive, send))  # type: ignore[arg-type]
        body = b"".join(message.get("body", b"") for message in sent)
        said = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return Answer(sent[0]["status"], said, body)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three whole records and a wrong one in two files, one of them below."""
    path = tmp_path / "records"
    (path / "club").mkdir(parents=True)
    carol = WHOLE.replace("Anna", "Zoë").replace("Ben", "Carol").replace("Thursday table", "Café du Nord")
    (path / "thursday.bzq").write_text(f"{WHOLE}\n{as_deal(WRONG, 2)}", "utf-8")
    (path / "club" / "autumn.bzq").write_text(carol.replace("2026.11.26", "2026.09.01"), "utf-8")
    return path


@pytest.fixture
def served(folder: Path) -> Site:
    return Site(folder)


@pytest.fixture
def serving(tmp_path: Path) -> Callable[..., Site]:
    """A site over other files: text or bytes by name."""

    def make(hosts: Hosts | None = None, /, **files: str | bytes) -> Site:
        path = tmp_path / "other"
        path.mkdir()
        for name, data in files.items():
            (path / f"{name}.bzq").write_bytes(data.encode() if isinstance(data, str) else data)
        return Site(path, hosts)

    return make
