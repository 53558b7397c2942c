"""The site: which address shows what. Files are read and pages made in threads, so that every request is heard."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from bzq.records.failures import SourceError
from bzq.serve import frame, words
from bzq.serve.deals import GONE, Deals
from bzq.serve.folder import NoSuchFile
from bzq.serve.guard import Guard, Hosts
from bzq.serve.listing import list_page
from bzq.serve.reading import NoSuchRecord, failure, shown
from bzq.serve.searching import Query
from bzq.serve.told import findings_page
from bzq.serve.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp

    from bzq.jobs.errands import Errands
    from bzq.serve.deals import DealPage, Found
    from bzq.serve.index import Index

_AT_ONCE: int = 8
"""Deals that are read, or waited for a little, at the same time; the list has threads of its own."""


class _Anything(StringConvertor):
    """The rest of an address, line breaks in it too."""

    regex = r"[\s\S]*"


register_url_convertor("anything", _Anything())

_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For what has its own fingerprint in its address."""


def site(index: Index, hosts: Hosts | None = None, analysts: Errands | None = None) -> ASGIApp:
    """The site over an index, as an ASGI application; it answers for the loopback unless told otherwise.

    ``analysts`` do the work of :func:`~bzq.serve.deals.analysed_page`; without them it is done here.
    """
    pages = _Pages(index, analysts)
    app = Starlette(
        routes=[
            Route("/", pages.records),
            Route("/version", pages.version),
            Route("/version/{record:anything}", pages.record_version),
            Route("/deal/{record:anything}", pages.deal),
            Route("/findings/{record:anything}", pages.findings),
            Route("/style.css", pages.style),
            Route("/site.js", pages.program),
        ],
        exception_handlers={404: pages.nothing, Exception: pages.fault},
    )
    app.router.redirect_slashes = False
    return Guard(app, hosts or Hosts())


class _Pages:
    """The answers; those that are no coroutines run in threads."""

    def __init__(self, index: Index, analysts: Errands | None) -> None:
        self.index = index
        self.deals = Deals(index.folder, analysts)
        self._limit: CapacityLimiter | None = None

    def records(self, request: Request) -> Response:
        return HTMLResponse(list_page(self.index.folder.name, self.index.state, Query.of(request.query_params)))

    def version(self, request: Request) -> Response:
        return PlainTextResponse(self.index.state.version)

    def style(self, request: Request) -> Response:
        return Response(frame.style(), media_type="text/css", headers=_FOR_EVER)

    def program(self, request: Request) -> Response:
        return Response(frame.program(), media_type="text/javascript", headers=_FOR_EVER)

    def record_version(self, request: Request) -> Response:
        asked = _record(request)
        return PlainTextResponse(self.deals.version(self.index.state, *asked) if asked else GONE)

    async def deal(self, request: Request) -> Response:
        return await self._about(request, self._deal)

    async def findings(self, request: Request) -> Response:
        return await self._about(request, self._findings)

    async def _about(self, request: Request, show: Callable[[Found], Response]) -> Response:
        """What is shown of the record that the address names, or why nothing is."""
        asked = _record(request)
        if asked is None:
            return self.nothing(request)
        if self._limit is None:
            self._limit = CapacityLimiter(_AT_ONCE)
        # When the site ends, it does not wait for an analysis.
        return await to_thread.run_sync(self._shown, *asked, show, limiter=self._limit, abandon_on_cancel=True)

    def _shown(self, name: str, number: int, show: Callable[[Found], Response]) -> Response:
        state = self.index.state
        try:
            return show(self.deals.find(state, name, number))
        except (NoSuchFile, NoSuchRecord):
            return self._missing(name, number, say(words.NOT_FOUND), say(words.GONE), 404)
        except SourceError as error:
            return self._missing(name, number, say(words.UNREADABLE), f"{shown(name)}: {error.reason}", 422)
        except Exception as error:
            return HTMLResponse(frame.message(say(words.FAULT), failure(error)), 500)

    def _missing(self, name: str, number: int, title: str, why: str, status: int) -> Response:
        """A page that comes anew when the record can be shown after all."""
        at = frame.address("version", name, number)
        version = self.deals.version(self.index.state, name, number)
        return HTMLResponse(frame.message(title, why, **frame.live(at, version, "reload")), status)

    def _deal(self, found: Found) -> Response:
        page: DealPage = self.deals.page(found)
        return HTMLResponse(page.html, headers={"Content-Security-Policy": page.policy})

    def _findings(self, found: Found) -> Response:
        findings = self.deals.findings(self.index.state, found)
        return HTMLResponse(findings_page(found.row, findings, found.version, more=found.more))

    def nothing(self, request: Request, error: Exception | None = None) -> Response:
        return HTMLResponse(frame.message(say(words.NOT_FOUND), say(words.NOWHERE)), 404)

    def fault(self, request: Request, error: Exception) -> Response:
        return HTMLResponse(frame.message(say(words.FAULT), failure(error)), 500)


def _record(request: Request) -> tuple[str, int] | None:
    """The file's name and the record's number in an address such as ``/deal/2/family/rubicon.bzq``.

    They are taken from the address as it was sent, since a name may be any bytes; what it may lead to is for
    :meth:`Folder.open <bzq.serve.folder.Folder.open>` to say.
    """
    sent: bytes = request.scope.get("raw_path") or request.url.path.encode()
    _, _, number, name, *_ = (*sent.partition(b"?")[0].split(b"/", 3), b"", b"", b"")
    if not number.isdigit() or len(number) > 7:
        return None
    return os.fsdecode(unquote_to_bytes(name)), int(number)
