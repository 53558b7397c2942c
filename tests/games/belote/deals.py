"""Whole deals of Belote as records: the examples of the rules page, played out."""

from __future__ import annotations

EIGHTY_TWO = """\
[Rules "belote"]
[Dealer "4"]
[Turned "Jc"]
[Result "82:80"]
[Hand1 "Jd Kd Ad Td 9d"]
[Hand2 "7h 9c 7d 9h Qc"]
[Hand3 "Ks 7s Tc Ah 8s"]
[Hand4 "Kh Jh Th 8h 8c"]
[Stock "Qh Js Ts 7c Ac 8d 9s Qs Kc As Qd"]

take
1. Qh 9h Ah Th
2. Tc 8c Jc 9c
3. Ad 7d 8d Qd
4. 9d Ac Qs As
5. 7c Ks Kc Kd
6. 8h Td 7h 8s
7. Jh Jd Ts 7s
8. Kh Js Qc 9s
82:80
"""
"""The taker's side makes 82 of 162, without belote and declarations."""

EIGHTY_ONE = """\
[Rules "belote"]
[Dealer "4"]
[Turned "Ts"]
[Result "0:81"]
[Hand1 "Ks 8s Qc Ad 7s"]
[Hand2 "Js 9c Jd Jc Jh"]
[Hand3 "Ac 9h Th Qh 8h"]
[Hand4 "Qs 7h 9s 8d 8c"]
[Stock "Qd As Kc Tc 9d Td 7c Kh 7d Kd Ah"]

take
1. As Js Kh Qs
2. Jd Td Kd Qd
3. 9h 7h Ts Jh
4. Ad 9d Ac 8d
5. Ks Jc 8h 9s
6. Ah 8s Kc Qh
7. 7s 9c Th 8c
8. Qc Tc 7c 7d
0:81
"""
"""A tie, 81 to 81."""

BELOTE_IN_A_TIE = """\
[Rules "belote"]
[Dealer "4"]
[Turned "Ad"]
[Result "0:91"]
[Hand1 "Tc Kc Ts Jc Ks"]
[Hand2 "9s 9h 9d Ah 9c"]
[Hand3 "8s Td Kd 7d Th"]
[Hand4 "Qc Ac 8c Qs Qh"]
[Stock "Jh As 7c 7h Js 7s 8h Qd Jd 8d Kh"]

pass pass take
1. Kc 9c Th Ac
2. Qc 7c Js Td
3. 8s Qs Ts 7s
4. Jh Ah 8h Kh
5. 9d Ad Jd Ks
6. 8c Jc 7h Kd
7. Qd 8d As 9h
8. 7d Qh Tc 9s
0:91
"""
"""The taker's side has 71 and belote, the others 91."""

FAILED = """\
[Rules "belote"]
[Dealer "1"]
[Turned "Qs"]
[Result "20:162"]
[Hand1 "8c Jh As Ah 8s"]
[Hand2 "Kc Tc Jc Td Qc"]
[Hand3 "7c 9h 9d 7d 8h"]
[Hand4 "Qh 7s Js Ts Qd"]
[Stock "8d Ad 9c Th Kd Kh 9s Ac 7h Ks Jd"]

pass pass pass take
1. Jc 7c Ac 8c
2. Js As Ad 9d
3. 9s Qs 9c 9h
4. 7h Jh Tc 8h
5. Ks Td Th Ts
6. 7s 8s Kc Kd
7. Jd 8d 7d Qd
8. Qh Ah Qc Kh
20:162
"""
"""The taker, seat 1, has belote and fails."""

PASSED_OUT = """\
[Rules "belote"]
[Dealer "4"]
[Turned "Ad"]

pass pass pass pass
pass pass pass pass
0:0
"""
