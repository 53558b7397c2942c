"""Chances in 1024ths against the same chances counted out."""

from __future__ import annotations

from itertools import combinations, product

from bzq.players.odds import SURE, at_least, wins


def test_drawing_at_least_so_many() -> None:
    for unseen in range(1, 8):
        for copies in range(unseen + 1):
            for drawn in range(unseen + 1):
                draws = [sum(card < copies for card in draw) for draw in combinations(range(unseen), drawn)]
                for wanted in range(4):
                    right = sum(got >= wanted for got in draws) / len(draws)
                    assert abs(at_least(wanted, copies, unseen, drawn) / SURE - right) < 1 / SURE


def test_more_draws_than_cards() -> None:
    assert at_least(2, 2, 5, 9) == SURE
    assert at_least(3, 2, 5, 9) == 0


def test_winning_at_least_so_many_tricks() -> None:
    for players in (2, 3):
        for tricks in range(6):
            for wanted in range(tricks + 2):
                winners = list(product(range(players), repeat=tricks))
                right = sum(won.count(0) >= wanted for won in winners) / len(winners)
                assert abs(wins(wanted, tricks, players) / SURE - right) < 1 / SURE
