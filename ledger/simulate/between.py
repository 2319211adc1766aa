"""Between two deals: players come back to a pool, or agree to share the prize."""

from __future__ import annotations

from random import Random

from ledger.rules.sizes import target
from ledger.rules.standings import match_over, reentry_total, split_due
from ledger.simulate.claims import standings_of
from ledger.simulate.logbook import Logbook

_MOST_ENTRIES = 3
"""How often one player pays at most."""

_COMES_BACK, _PAYS_AGAIN, _OFFERS, _AGREES = 0.25, 0.4, 0.25, 0.75
"""How likely a leaver returns, somebody eliminated pays again, a split is offered, and another agrees to it."""


def between_deals(book: Logbook, rng: Random) -> None:
    """Whatever may happen once a deal has been scored, as long as the match goes on."""
    if match_over(standings_of(book), book.rules):
        return
    _leavers_return(book, rng)
    if book.rules.pool.reentry != "never":
        _reenter(book, rng)
    if book.rules.pool.split != "never":
        _share(book, rng)


def _leavers_return(book: Logbook, rng: Random) -> None:
    """Somebody who left may sit down again, unless he has been eliminated since."""
    standings = standings_of(book)
    for seat in book.state.gone:
        account = standings.account(seat)
        if account is not None and not account.out and rng.random() < _COMES_BACK:
            book.write("rejoin", seat=seat, after=2000 + rng.randrange(9000))


def _reenter(book: Logbook, rng: Random) -> None:
    """Those eliminated just now may pay their entry again."""
    number = book.deal.number
    for seat in book.state.seats:
        standings = standings_of(book)
        account = standings.account(seat)
        if account is None or account.out != number or account.left or account.entries >= _MOST_ENTRIES:
            continue
        if reentry_total(standings, seat, book.rules) is not None and rng.random() < _PAYS_AGAIN:
            book.write("rejoin", seat=seat, after=2000 + rng.randrange(9000))


def _share(book: Logbook, rng: Random) -> None:
    """The prize is shared by the rules themselves, or somebody offers it when few are left and all are high."""
    standings = standings_of(book)
    playing = standings.playing()
    if split_due(standings, book.rules):
        book.write("split", seat=playing[0].seat, step="auto", by="server", after=1200)
        return
    limit = target(len(standings.accounts), book.rules) or 0
    low = any((account.total or 0) * 2 < limit for account in playing)
    if book.rules.pool.split == "automatic" or low or len(playing) > 3 or rng.random() > _OFFERS:
        return
    first, *others = rng.sample([account.seat for account in playing], len(playing))
    book.write("split", seat=first, step="offer", after=2500)
    for seat in others:
        agrees = rng.random() < _AGREES
        book.write("split", seat=seat, step="accept" if agrees else "refuse", after=1500 + rng.randrange(6000))
        if not agrees:
            return
