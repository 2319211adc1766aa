"""No card is made or lost: at each event of a legal match, the cards counted are those on the table."""

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.play.state import Deal
from schemas.cards import FACES, face
from tests.play.table import HAND_GAMES, SHOWABLE, Table, deal_of, pack_of
from tests.play.table_games import legal_table_games

FEWER = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def counted(deal: Deal) -> Counter[str]:
    """The census by face."""
    return Counter({name: n for name, n in zip(FACES, deal.census, strict=True) if n})


def in_state(deal: Deal) -> Counter[str]:
    """Every known card the state holds, place by place."""
    cards = [card for seat in deal.seats for card in seat.hand] + list(deal.stock or ()) + list(deal.discards)
    cards += [card for meld in deal.table for card in meld.cards]
    cards += [deal.wild_card] if deal.wild_card else []
    return Counter(face(card) for card in cards if card != "??")


def on_table(table: Table) -> Counter[str]:
    """Every card that really is on the table."""
    cards = [card for hand in table.hands.values() for card in hand] + table.laid
    cards += [table.wild] if table.wild else []
    return Counter(face(card) for card in [*cards, *table.stock, *table.discards])


@st.composite
def legal_tables(draw: st.DrawFn, *, logged: bool = True) -> Table:
    """A legal match of some turns: drops, misses, leavers, a wrong show, a renewed stock."""
    name = draw(st.sampled_from(HAND_GAMES))
    seats = draw(st.integers(2, 5))
    unlogged = () if logged else draw(st.sampled_from([("stock",), ("stock", "open_card"), ("wild_card", "stock")]))
    hidden = () if logged else draw(st.lists(st.integers(1, seats), unique=True, max_size=seats))
    table = Table(
        name, seats, hands={1: SHOWABLE}, unlogged=unlogged, unlogged_hands=hidden, copies=draw(st.booleans())
    )
    order = list(table.seats)
    checks = draw(st.lists(st.integers(0, 99), min_size=5, max_size=120))
    for choice in checks:
        if len(order) < 2:
            break
        if not table.stock:
            if table.rules.stock.used_up == "ends":
                break
            _renew(table, order)
        seat = order[0]
        if choice < 3 and table.rules.drop.when != "never":
            table.drop(seat)
            order.remove(seat)
        elif choice < 5:
            table.leave(order.pop())
        elif choice < 12:
            table.draw(seat)
            shown = table.hands[seat][:13]
            table.declare(seat, " ".join(shown[:2]) + " | " + " ".join(shown[2:]))
            order.remove(seat)
        else:
            pile = "discards" if choice < 30 and _may_take(table) else "stock"
            table.draw(seat, pile).discard(seat, table.hands[seat][choice % len(table.hands[seat])])
            order.append(order.pop(0))
    return table


def _may_take(table: Table) -> bool:
    top = table.discards[-1]
    return face(top) != "JK" and top[0] != table.wild_card[0]


def _renew(table: Table, order: list[int]) -> None:
    cards = table.discards[:-1]
    if table.rules.stock.used_up == "reshuffle_with_dropped":
        dropped = [event.seat for event in table.events if event.type == "drop"]
        for seat in dropped:
            cards += table.hands[seat]
            table.hands[seat] = []
    assert order
    table.recycle(cards)
    table.stock = cards


DEALS = legal_tables() | legal_table_games()


@FEWER
@given(DEALS)
def test_legal_play_breaks_no_law(table: Table) -> None:
    assert table.codes() == []


@FEWER
@given(DEALS)
def test_at_each_event_the_census_counts_the_whole_pack(table: Table) -> None:
    """house:conservation"""
    whole = Counter(pack_of(table.rules))
    for step in table.steps()[1:]:
        assert counted(deal_of(step.after)) == whole
        assert in_state(deal_of(step.after)) == whole
    assert on_table(table) == whole


@FEWER
@given(legal_tables(logged=False))
def test_at_each_event_the_census_counts_no_more_than_the_known_cards(table: Table) -> None:
    """Of a log with holes, it counts exactly the cards the state knows the place of."""
    whole = Counter(pack_of(table.rules))
    for step in table.steps()[1:]:
        assert counted(deal_of(step.after)) == in_state(deal_of(step.after))
        assert not counted(deal_of(step.after)) - whole
    assert table.codes() == []


@FEWER
@given(DEALS)
def test_the_state_knows_where_every_card_is(table: Table) -> None:
    deal = table.now()
    assert {seat.number: Counter(seat.hand) for seat in deal.seats} == {s: Counter(h) for s, h in table.hands.items()}
    assert list(deal.discards) == table.discards
    assert list(deal.stock or ()) == table.stock
