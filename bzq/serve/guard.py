"""What stands before the site: who may ask it, and how, and what every answer tells a browser to forbid."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse

from bzq.serve import words
from bzq.serve.frame import POLICY
from bzq.serve.words import say

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})

_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:/\s]+)(?::[0-9]{1,5})?")

_ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_UNLESS_SAID: Final = {"Cache-Control": "no-cache", "Content-Security-Policy": POLICY}


@dataclass(frozen=True, slots=True)
class Hosts:
    """The hosts that the site answers for: a page elsewhere may have any name lead here, but cannot choose these.

    ``any_address``: every bare IP address too, where the site listens at all of them; an address is no name that
    somebody else could lead here.
    """

    names: frozenset[str] = LOOPBACK
    any_address: bool = False

    def takes(self, header: str) -> bool:
        """Whether a ``Host`` header, perhaps with a port, names one of them."""
        found = _HOST.fullmatch(header.strip())
        if found is None:
            return False
        name = plain_host(found[1])
        return name in self.names or (self.any_address and _is_address(name))


def plain_host(host: str) -> str:
    """A host as it is compared: ``[::1]`` is ``::1``, ``Table.local.`` is ``table.local``.

    >>> plain_host("[::1]"), plain_host("Table.local.")
    ('::1', 'table.local')
    """
    return host.strip("[]").lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Lets through what reads and comes to one of the hosts, and puts the headers on what goes out."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return  # there is nothing else here
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        app = self.app
        if len(hosts) != 1 or not self.hosts.takes(hosts[0]):
            app = PlainTextResponse(say(words.OTHER_HOST), 421)
        elif scope["method"] not in ("GET", "HEAD"):
            app = PlainTextResponse(say(words.ONLY_READING), 405, {"Allow": "GET, HEAD"})

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_ALWAYS)
                for name, value in _UNLESS_SAID.items():
                    headers.setdefault(name, value)
                headers["Content-Security-Policy"] += "; frame-ancestors 'none'"
            await send(message)

        await app(scope, receive, guarded)
