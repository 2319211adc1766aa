"""Signed links for a player: one seat of one match, with the letter to it, until a time; no cookie and no session.

They are signed as the links to the panel are, under the same secret and as a kind of their own. Nothing is kept of
them: they end with their time or with the secret, and a desk that starts anew takes those from before.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final, get_args

from ledger.answers.subject import About
from ledger.web.auth.links import LONGEST, Clock, LinkRefused, read_fields, sign_fields
from schemas.errors import LedgerError

DAYS: Final = (1, 3, 7, 14, 30)
"""For so many days a link can be made."""
USUAL: Final = 7
_DAY: Final = 86_400
_VERSION: Final = "player1"


@dataclass(frozen=True, slots=True)
class PlayerLink:
    """What a link says. The letter is the last one that ``case`` sent to the seat; of no case the answer to ``about``
    in the ``deal``, in the ``language``. ``seq`` is the event it opens at, ``name`` what records
    of access call the link by, since a player can read all of it; times in seconds since 1970."""

    match: str
    seat: int
    deal: int | None
    about: About
    language: str
    case: str | None
    seq: int
    name: str
    made: int
    ends: int


class PlayerLinks:
    """Makes and takes the links of one desk. ``secret`` gives the secret as it is now: with another one, none made
    before is good."""

    def __init__(self, secret: Callable[[], str | None], clock: Clock = time.time) -> None:
        self._secret, self._clock = secret, clock

    @property
    def can_be_made(self) -> bool:
        """Whether there is a secret to sign links with."""
        try:
            return self._secret() is not None
        except LedgerError:
            return False

    def times(self, days: int) -> tuple[int, int]:
        """When a link made now for so many days was made, and when it ends."""
        now = int(self._clock())
        return now, now + days * _DAY

    def write(self, link: PlayerLink) -> str:
        """A link as it is written. Raises LinkRefused where there is no secret, and for one that is too long."""
        secret = self._secret()
        written = sign_fields(secret, _VERSION, asdict(link)) if secret is not None else ""
        if not written or len(written) > LONGEST:
            raise LinkRefused("link_forged")
        return written

    def read(self, written: str) -> PlayerLink:
        """What a link of this desk says, also one that has ended. Raises LinkRefused for any other."""
        secret = self._secret()
        if secret is None:
            raise LinkRefused("link_forged" if written else "link_missing")
        try:
            link = PlayerLink(**read_fields(secret, _VERSION, written))
        except TypeError:
            raise LinkRefused("link_forged") from None
        if link.seat < 1 or link.about not in get_args(About) or link.ends > link.made + max(DAYS) * _DAY:
            raise LinkRefused("link_forged")
        return link

    def has_ended(self, link: PlayerLink) -> bool:
        """Whether its time is over, or has not come."""
        return not link.made <= int(self._clock()) < link.ends
