"""Whole deals of Briscola as records: the examples of the leaflet, played out."""

from __future__ import annotations

FORTY_SEVEN = """\
[Rules "briscola"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "2"]
[Turned "4c"]
[Result "47:73"]
[Hand1 "As Kh 5d"]
[Hand2 "3d 2d 7h"]
[Stock "Jc 3s Ad 5s 7s Ah Qh Jh 5c Kd 2c Qd 5h 4s 7c Qs Qc 2s Js 6c 6s 4d 4h 3h Ac 2h 7d 3c Kc 6h Ks 6d Jd"]

1. 5d 3d
2. 2d 3s
3. Ad 5s
4. 7h Ah
5. Kh 7s
6. 5c Jh
7. 2c Kd
8. 5h 4s
9. 7c Qs
10. As 2s
11. Js 6c
12. Qd 4d
13. 6s Qh
14. 4h 2h
15. 7d 3h
16. Kc 6h
17. Jc 3c
18. Jd 4c
19. Ks 6d
20. Ac Qc
47:73
"""
"""Anna's tricks hold, of the cards that count, As Ah 3c Kd Kh Qs Jc Jh."""

FIFTEEN = """\
[Rules "briscola"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "2"]
[Turned "5h"]
[Termination "unfinished"]

1. Ks Ad /xxxx
2. 3c 2h /xxxx
*
"""
"""Hearts are trumps. Anna's king of spades wins the ace of diamonds, Ben's two of trumps her three of clubs."""
