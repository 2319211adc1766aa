"""Faults of a match across its deals: who deals, who is dealt in, how it ends, who comes back, who shares."""

from __future__ import annotations

from ledger.play.matches import standings_now
from ledger.rules.standings import reentry_total
from ledger.simulate.fault import Planted, Scene, fault, played_out
from ledger.simulate.opening import deal_cards, next_clockwise
from ledger.simulate.simulation import go_on, play_on, seat_table


@fault("too_many_deals", "another deal is played when the match is over")
def too_many_deals(scene: Scene) -> Planted | None:
    """Before the settlement one more deal is dealt, played and settled."""
    table, last = scene.resumed(scene.kind("match_settled")[0]), scene.states[-1].deal
    if last is None:
        return None
    deal_cards(table.book, scene.rng, last.number + 1, seats=tuple(last.places))
    seq = len(table.book.events)
    play_on(seat_table(table.book, table.tempers, scene.rng, table.presence))
    return Planted(table.book.events, seq)


@fault("dealt_in_wrongly", "somebody is dealt a hand who is out of the match")
def dealt_in_wrongly(scene: Scene) -> Planted | None:
    """A seat that was eliminated, or that has not tied, is dealt in once more."""
    for place in scene.shuffled(scene.kind("deal")):
        dealt = [hand["seat"] for hand in scene.events[place]["hands"]]
        out = [seat for seat in scene.states[-1].seats if seat not in dealt]
        if out:
            return played_out(scene.redealt(place, seats=sorted((*dealt, scene.rng.choice(out)))), place + 1)
    return None


@fault("wrong_dealer", "another seat deals than the next one clockwise")
def wrong_dealer(scene: Scene) -> Planted | None:
    """The deal stays where it was."""
    place = scene.pick(scene.kind("deal")[1:])
    if place is None or scene.rules.deal.dealer != "clockwise":
        return None
    right = scene.events[place]["dealer"]
    others = [hand["seat"] for hand in scene.events[place]["hands"] if hand["seat"] != right]
    return played_out(scene.redealt(place, dealer=scene.rng.choice(others)), place + 1)


@fault("wrong_first_seat", "another seat begins than the one left of the dealer")
def wrong_first_seat(scene: Scene) -> Planted | None:
    """The one after the next begins."""
    if scene.rules.deal.first != "left_of_dealer":
        return None
    place = scene.rng.choice(scene.kind("deal"))
    dealt, right = scene.events[place], scene.events[place]["first"]
    first = next_clockwise([hand["seat"] for hand in dealt["hands"]], right)
    return played_out(scene.redealt(place, dealer=dealt["dealer"], first=first), place + 1)


@fault("wrong_first_dealer", "the first dealer had not drawn the lowest card")
def wrong_first_dealer(scene: Scene) -> Planted | None:
    """Another seat deals first."""
    if scene.rules.deal.first_dealer != "lowest_card":
        return None
    place = scene.kind("deal")[0]
    others = [seat for seat in scene.states[-1].seats if seat != scene.events[place]["dealer"]]
    return played_out(scene.redealt(place, dealer=scene.rng.choice(others)), place + 1)


@fault("settled_too_soon", "the match is settled before it is over")
def settled_too_soon(scene: Scene) -> Planted | None:
    """The standings after some deal are recorded as the last ones."""
    place = scene.pick(scene.kind("deal")[1:])
    standings = standings_now(scene.states[place]) if place is not None else None
    if place is None or standings is None:
        return None
    listed = [{"seat": account.seat, "points": account.total} for account in standings.accounts]
    cut = Scene(scene.events[:place], scene.rules, scene.rng)
    return cut.inserted(place, "match_settled", by="server", standings=listed)


@fault("reentry_not_allowed", "somebody comes back after elimination who may not")
def reentry_not_allowed(scene: Scene) -> Planted | None:
    """An eliminated player comes back when another has too many points, or in the middle of a deal."""
    for place in scene.shuffled([*scene.kind("deal")[1:], *scene.turns()]):
        match = scene.states[place]
        standings = standings_now(match)
        out = [account.seat for account in standings.accounts if account.out] if standings else []
        between = match.deal is None or match.deal.ended is not None
        if standings and between:
            out = [seat for seat in out if reentry_total(standings, seat, scene.rules) is None]
        if not out:
            continue
        table = scene.resumed(place)
        table.book.write("rejoin", seat=scene.rng.choice(out), after=3000)
        if not between:
            return played_out(table, place + 1)
        go_on(table)
        return Planted(table.book.events, place + 1)
    return None


@fault("split_not_due", "a split of the prize is offered in the middle of a deal")
def split_not_due(scene: Scene) -> Planted | None:
    """Somebody in a deal offers to share, and nobody takes it up before the next."""
    if scene.rules.pool.split == "never":
        return None
    last = max(scene.kind("split"), default=0)
    place = scene.pick([p for p in scene.turns() if scene.dealt(p) > last or _followed_by_deal(scene, p)])
    return None if place is None else scene.inserted(place, "split", seat=scene.events[place]["seat"], step="offer")


def _followed_by_deal(scene: Scene, place: int) -> bool:
    """Whether another deal comes before any other step towards a split."""
    later = [event["type"] for event in scene.events[place:] if event["type"] in {"deal", "split"}]
    return later[:1] == ["deal"]
