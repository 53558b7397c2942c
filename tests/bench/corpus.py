"""What the benchmarks read: records of random deals, and for the peers random games of chess and hands of poker."""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from reference.write import random_deal, write


def deals(number: int, seed: int, preset: str) -> list[str]:
    """Lines of random full records: hands and stock known, draws and claims written."""
    rng = random.Random(seed)
    texts = [write(random_deal(rng, preset), "full", claims="all", rng=rng).text for _ in range(number)]
    return "\n".join(texts).splitlines(keepends=True)


def games(number: int, seed: int) -> tuple[str, int]:
    """A PGN file of random games of at most 80 plies, and how many plies there are."""
    import chess
    import chess.pgn

    rng = random.Random(seed)
    texts, plies = [], 0
    for _ in range(number):
        board = chess.Board()
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = rng.choice(moves)
            node = node.add_variation(move)
            board.push(move)
            plies += 1
        texts.append(str(game))
    return "\n\n".join(texts), plies


def hands(number: int, seed: int) -> tuple[list[str], int]:
    """Random hands of no-limit hold'em as PokerKit writes them, and how many events there are."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    rng = random.Random(seed)
    dealt = (Automation.HOLE_DEALING, Automation.BOARD_DEALING)
    automations = tuple(one for one in Automation if one not in dealt)
    random.seed(seed)  # PokerKit shuffles with the module's own
    texts, events = [], 0
    for _ in range(number):
        players = rng.randint(3, 6)
        game = NoLimitTexasHoldem(automations, True, 0, (50, 100), 100)
        state = game((10_000,) * players, players)
        while state.status:
            if state.can_deal_hole():
                state.deal_hole()
            elif state.can_deal_board():
                state.deal_board()
            elif state.can_complete_bet_or_raise_to() and rng.random() < 0.2:
                state.complete_bet_or_raise_to()
            elif state.can_fold() and rng.random() < 0.15:
                state.fold()
            else:
                state.check_or_call()
        history = HandHistory.from_game_state(game, state)
        texts.append(history.dumps())
        events += len(history.actions)
    return texts, events
