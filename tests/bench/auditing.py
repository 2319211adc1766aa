"""Audit beside two peers that replay game records of theirs and check every move: PokerKit and python-chess."""

from __future__ import annotations

import io
import random
import time
import warnings
from collections.abc import Callable
from pathlib import Path

from ledger.audit.auditor import Auditor, collecting_seldom
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.evidence.store import open_reader, open_writer
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import simulate
from schemas.canonical import canonical
from schemas.events import EVENTS
from tests.bench.clock import Contender, Rate, race

MATCHES = 400
SEED = 11
HANDS = 60
GAMES = 40


def audit_rates(folder: Path, rounds: int) -> list[Rate]:
    """Events, actions and plies a second of processor time, on one core."""
    rulebook = read_rulebook()
    lines = [[canonical(event) for event in match] for match in simulate(rulebook.resolve("classic"), MATCHES, SEED)]
    with open_writer(folder, create=True) as writer:
        flat = [line + b"\n" for match in lines for line in match]
        writer.ingest(flat, "bench", pin=rulebook.pin)
    readings = Readings(rulebook.resolve("classic"))

    def from_lines() -> int:
        done = 0
        for match in lines:
            events = EVENTS.validate_json(b"[" + b",".join(match) + b"]")
            done += len(events)
            if not PlayedMatch(events[0].match, events, readings).audit.clean:
                raise AssertionError("a simulated match must audit clean")
        return done

    def from_ledger() -> int:
        with open_reader(folder) as reader:
            return sum(len(match.events) for match in Auditor(reader, rulebook).all() if match.audit.clean)

    contenders = [
        Contender("meldtrail, full audit of JSON Lines", "events/s", from_lines),
        Contender("meldtrail, full audit of a sealed ledger", "events/s", from_ledger),
        Contender("PokerKit, verified PHH replay", "actions/s", _poker()),
        Contender("python-chess, reading PGN", "plies/s", _chess()),
    ]
    with collecting_seldom():  # as the command line does; the peers have the same good of it
        return race(contenders, rounds, time.process_time)


def _poker() -> Callable[[], int]:  # noqa: C901 - a game played by chance, one branch a move
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


def _chess() -> Callable[[], int]:
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
