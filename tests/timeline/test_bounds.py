"""More than a deal can hold: it is said once, and what follows is not checked."""

from __future__ import annotations

from .deals import four
from .texts import codes, middle, walk

DECLARING = "belote; declarations=yes"


def test_belote_of_a_hundred_declarations() -> None:
    """Each is noted, and may have counted: nobody needs more than the 32 cards of the deal can make."""
    text = four("take:s\n1. " + "+ThQhJh^ " * 100 + "+9c8c7c^ +Jd^ +Js^ 7h 8h", rules=DECLARING, turned="9s")
    timeline = walk(text)
    told = [finding for finding in timeline.findings if finding.code == "N202"]
    assert [(finding.found or "", finding.message) for finding in told] == [
        ("", "no deal holds so many declarations; what follows is not checked")
    ]
    assert len(timeline.position.declared) == 100
    fewer = walk(four("take:s\n1. " + "+ThQhJh^ " * 100, rules=DECLARING, turned="9s"))
    assert "N202" not in [finding.code for finding in fewer.findings]


def test_declared_before_a_set_up() -> None:
    """24 tricks have stock, so there are no more than 96 declarations before one."""
    declared = "+KhQh=40 " + "+_Kh_Qh=40 " * 100
    assert "E112" in codes(middle("5. 8s 7s", f'Declared1 "{declared}"', 'Table1 "KhQh"'))
    timeline = walk(middle("5. 8s 7s", f'Declared1 "{declared}"'))
    (finding,) = [one for one in timeline.findings if "so many" in one.message]
    assert finding.message == "no deal holds so many declarations"
    fewer = walk(middle("5. 8s 7s", f'Declared1 "{declared[: 9 + 11 * 90]}"'))
    assert not [one for one in fewer.findings if "so many" in one.message]
