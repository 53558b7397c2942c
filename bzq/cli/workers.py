"""Who does the work of a run: this process alone, or several, as the options say or as it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cli.session import Session, size_of
from bzq.jobs.crew import Alone, usable
from bzq.records.filenames import ENDING

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.jobs.crew import Crew

_PACKED: Final = 8
"""How much longer a text is than its archive, about."""


def crew_for(terminal: Terminal, jobs: int, dask: str | None = None, *, worth_it: bool) -> Crew:
    """Those who do the work.

    ``jobs`` processes, 0: as many as can run at once, if several are ``worth_it``; or the workers of the cluster at the
    address ``dask``. Raises :class:`~bzq.jobs.cluster.ClusterError` where that cannot be had.
    """
    if dask is not None:
        from bzq.jobs.cluster import Cluster, ClusterError

        if jobs:
            raise ClusterError("--jobs are processes of this machine, --dask is a cluster: choose")
        return Cluster(dask, terminal.message)
    processes = jobs or (usable() if worth_it else 1)
    if processes < 2:
        return Alone()
    from bzq.jobs.processes import Processes

    return Processes(processes, terminal.message)


def crew_of(session: Session, jobs: int, dask: str | None = None, *, worth_it: int) -> Crew:
    """Those who work on the session's files; ``worth_it``: the bytes from which several processes are faster."""
    size = sum(size_of(file) * (1 if file.lower().endswith(ENDING) else _PACKED) for file in session.files)
    return crew_for(session.terminal, jobs, dask, worth_it=size >= worth_it)
