"""Programs that replay records of other games and check every move: what docs/bench.md compares with."""

from __future__ import annotations

import io
import random
import warnings
from collections.abc import Callable

SEED = 11
HANDS = 60
GAMES = 40
GIN_GAMES = 60


def poker() -> Callable[[], int]:  # noqa: C901 - a game played by chance, one branch a move
    warnings.simplefilter("ignore")
    from pokerkit import Automation, Deck, HandHistory, NoLimitTexasHoldem

    automatic = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )

    def play(rng: random.Random) -> str:
        state = NoLimitTexasHoldem.create_state(automatic, True, 0, (50, 100), 100, (10_000,) * 6, 6)
        deck = list(Deck.STANDARD)
        rng.shuffle(deck)
        while state.status:
            chance = rng.random()
            if state.can_deal_hole():
                state.deal_hole([deck.pop(), deck.pop()])
            elif state.can_burn_card():
                state.burn_card(deck.pop())
            elif state.can_deal_board():
                state.deal_board([deck.pop() for _ in range(state.board_dealing_count or 0)])
            elif chance < 0.35 and state.can_fold():
                state.fold()
            elif chance < 0.45 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
            elif state.can_check_or_call():
                state.check_or_call()
            else:
                state.fold()
        game = NoLimitTexasHoldem((), True, 0, (50, 100), 100)
        return str(HandHistory.from_game_state(game, state).dumps())

    rng = random.Random(SEED)
    histories = [play(rng) for _ in range(HANDS)]

    def replay() -> int:
        done = 0
        for text in histories:
            history = HandHistory.loads(text)
            for _ in history:
                pass
            done += len(history.actions)
        return done

    return replay


def chess_games() -> Callable[[], int]:
    import chess
    import chess.pgn

    rng = random.Random(SEED)
    games = []
    for _ in range(GAMES):
        board = chess.Board()
        moves: list[chess.Move] = []
        while not board.is_game_over() and len(moves) < 80:
            move = rng.choice(list(board.legal_moves))
            moves.append(move)
            board.push(move)
        game = chess.pgn.Game()
        game.add_line(moves)
        games.append(str(game))

    def read() -> int:
        done = 0
        for text in games:
            game = chess.pgn.read_game(io.StringIO(text))
            if game is None or game.errors:
                raise AssertionError("a generated game must read")
            done += game.end().ply()
        return done

    return read


def gin_rummy() -> Callable[[], int]:
    """OpenSpiel's gin rummy, in C++ behind Python: each action is looked up among the legal ones, then made."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    rng = random.Random(SEED)
    games: list[list[int]] = []
    for _ in range(GIN_GAMES):
        state, actions = game.new_initial_state(), []
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                (action,) = rng.choices(outcomes, chances)
            else:
                action = rng.choice(state.legal_actions())
            actions.append(action)
            state.apply_action(action)
        games.append(actions)

    def replay() -> int:
        done = 0
        for actions in games:
            state = game.new_initial_state()
            for action in actions:
                if action not in state.legal_actions():
                    raise AssertionError("a game that was played must be legal")
                state.apply_action(action)
            done += len(actions)
        return done

    return replay
