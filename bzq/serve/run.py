"""The site brought to the network: a socket, the server, and an end that leaves nothing behind."""

from __future__ import annotations

import asyncio
import socket
from functools import partial
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

import uvicorn

from bzq.jobs.errands import Errands
from bzq.language import carried
from bzq.serve import words
from bzq.serve.connections import MOST_HEADERS, Crowd, Line, most_open
from bzq.serve.deals import analysed_page
from bzq.serve.guard import LOOPBACK, Hosts, plain_host
from bzq.serve.site import site
from bzq.serve.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bzq.serve.index import Index

_GRACE: Final = 1
"""Seconds that requests under way have when it ends."""

_ANALYSTS: Final = 2
"""Processes that analyse deals."""

_MOST_WAITING: Final = 32
"""Deals that are analysed or wait for it."""


class Unavailable(OSError):
    """An address or a port that cannot be had; the text is for people."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.strerror = text


class Door:
    """The place where the site can be reached: listening from the start.

    ``host`` is a name or an address, ``port`` 0 any that is free. Raises :class:`Unavailable`.
    """

    def __init__(self, host: str, port: int) -> None:
        self.host = plain_host(host)
        try:
            found = socket.getaddrinfo(self.host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        except (OSError, UnicodeError) as error:
            raise Unavailable(say(words.NO_HOST, host=host, why=_why(error))) from error
        kind, _, _, _, place = found[0]
        self.socket = socket.socket(kind, socket.SOCK_STREAM)
        try:
            if socket.has_ipv6 and kind == socket.AF_INET6:
                self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.socket.bind(place)
            self.socket.listen(128)
        except OSError as error:
            self.socket.close()
            raise Unavailable(_refused(host, port, error)) from error
        self.port: int = self.socket.getsockname()[1]
        self.ip: str = self.socket.getsockname()[0]

    @property
    def address(self) -> str:
        """What a browser is given to open the site."""
        host = ("::1" if ":" in self.ip else "127.0.0.1") if self.everywhere else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"

    @property
    def everywhere(self) -> bool:
        """Whether it listens at all addresses of the machine."""
        return ip_address(self.ip).is_unspecified

    @property
    def private(self) -> bool:
        """Whether only this machine can reach it."""
        return ip_address(self.ip).is_loopback

    def hosts(self, names: Iterable[str] = ()) -> Hosts:
        """The hosts that the site answers for: the loopback, what it was told to listen at, and ``names``."""
        return Hosts(LOOPBACK | {self.host, self.ip, *map(plain_host, names)}, any_address=self.everywhere)


def _refused(host: str, port: int, error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return say(words.PORT_TAKEN, port=port)
    if error.errno == errno.EADDRNOTAVAIL:
        return say(words.NO_HOST, host=host, why=_why(error))
    return say(words.PORT_REFUSED, port=port, why=_why(error))


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


class _Server(uvicorn.Server):
    """The server, which says in a sentence what the system refuses."""

    def __init__(self, config: uvicorn.Config, crowd: Crowd) -> None:
        super().__init__(config)
        self.crowd = crowd

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self._trouble)
        await super().startup(sockets)

    def _trouble(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if isinstance(context.get("exception"), OSError) and "accept" in context.get("message", ""):
            self.crowd.out_of_files(self.server_state.connections, loop.time())  # it tries again by itself
        else:
            loop.default_exception_handler(context)


def serve(index: Index, door: Door, names: Iterable[str] = (), *, tell: Callable[[str], None]) -> None:
    """Serves until a signal ends it; Ctrl-C comes out as ``KeyboardInterrupt`` when all is closed.

    ``tell`` hears of what whoever keeps the site should know.
    """
    crowd = Crowd(most_open(), tell)
    analysts = Errands(carried(analysed_page), _ANALYSTS, _MOST_WAITING)
    config = uvicorn.Config(
        site(index, door.hosts(names), analysts),
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="off",
        ws="none",
        http=partial(Line, crowd=crowd),  # type: ignore[arg-type]  # it is called like a class
        h11_max_incomplete_event_size=MOST_HEADERS,
        backlog=min(128, crowd.most),
        loop="asyncio",
        timeout_graceful_shutdown=_GRACE,
    )
    index.start()
    try:
        _Server(config, crowd).run(sockets=[door.socket])
    finally:
        analysts.close()
        index.close()
        door.socket.close()
