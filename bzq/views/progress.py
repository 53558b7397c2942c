"""How far the work is, how fast it goes, and how long it will still take, in a few words."""

from __future__ import annotations


def progress(done: int, share: float, seconds: float) -> str:
    """The line for so many records in so many seconds; ``share`` of the whole is done, 0 where nobody knows.

    >>> progress(12345, 0.45, 6.5)
    '12,345 records, 45 %, 1,899 a second, 0:08 left'
    >>> progress(12345, 0, 6.5)
    '12,345 records, 1,899 a second'
    """
    so_far = f"{done:,} records"
    if share > 0:
        so_far += f", {min(99, int(100 * share))} %"
    return so_far + pace(done, share, seconds)


def pace(done: int, share: float, seconds: float) -> str:
    """Rate and time left, to stand behind what was done; nothing where there is none yet.

    >>> pace(30, 0.001, 40), pace(0, 0, 3)
    (', 0.8 a second, 11:06:00 left', '')
    """
    if not done or seconds <= 0:
        return ""
    rate = done / seconds
    said = f", {rate:,.0f} a second" if rate >= 10 else f", {rate:.1f} a second"
    if 0 < share < 1:
        said += f", {_clock(round(seconds * (1 - share) / share))} left"
    return said


def _clock(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
