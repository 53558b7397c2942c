"""Where the rules leave room: what this reference does, by the names that ``Deal.doubts`` and ``Fault.doubt`` use."""

CHOICES: dict[str, str] = {
    "decided by brisques and rubiconed": "The sum of a rubicon is made of the scores without brisques (PL61), even "
    "where brisques decided who won: the 300 stands for all of them.",
    "saved by brisques and ahead with them": "Who won stays the winner; a difference below 100 counts as 100.",
    "a waiting four becomes four trumps": "A waiting set is scored for what it is worth when it is scored; it is not "
    "announced again as the other combination.",
    "a waiting one that could not be announced again": "Re-use is judged when a combination is announced, not again "
    "when it is scored.",
    "a waiting marriage is the suit's last": "Law 35 counts from the suit's last marriage, scored or waiting.",
    "cross with a waiting marriage": "For remarry=cross both cards must have scored a marriage.",
    "foster with four trumps": "reform=foster renews four trumps too, by a further card of the rank, of any suit.",
    "foster with partners": "With a shared table the further card of reform=foster may be either partner's.",
    "a fresh pair that lay on the table": "The fresh pair of a second double may lie on the table for something else.",
    "half of the other pair played": "second-double=after-play needs both cards of the other pair played.",
    "a pair from a single bézique as the fresh one": "The fresh pair of a second double was in no bézique.",
    "a third double": "A third double is made from a pair of the second and a fresh pair under the same conditions.",
    "no treble grows where no double does": "double-bezique=at-once binds treble and larger béziques too.",
    "a double formed again where it must be laid at once": "double-bezique=at-once also bars forming a double again.",
    "a plain sequence whose suit became trumps": "The same five cards do not score again as trump sequence.",
    "a seven of the winner's partner": "The winner's partner may show or exchange a seven; one for the side a trick.",
}
