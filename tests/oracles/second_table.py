"""The table of the second referee: one deal of a game that ends with a show, and what everybody owes.

`second_referee` moves the cards and judges.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from tests.oracles.arrangement import FREED, Profile, can_show, holds_pure, judge_show, least_score, points, readings
from tests.oracles.deal_table import DealTable, Groups, faces


def profile_of(options: dict[str, Any]) -> Profile:
    """Return what a game asks of melds, of a show and of a loser's count."""
    return Profile(
        ace=options["sequence.ace"],
        sequence_min=options["sequence.min"],
        set_min=options["set.min"],
        set_max=options["set.max"],
        set_suits=options["set.suits"],
        pure=options["show.pure"],
        sequences=options["show.sequences"],
        impure=options["show.impure"],
        free_no_life=options["count.no_life"],
        free_first_life=options["count.first_life"],
        free_both_lives=options["count.both_lives"],
        cap=options["count.cap"] or None,
        ace_points=options["points.ace"],
        court_points=options["points.court"],
        joker_points=options["points.joker"],
        set_max_with_jokers=options["set.max_with_jokers"],
        jokers_alone=options["melding.jokers_alone"],
        without_pure=options["count.without_pure"],
    )


@dataclass
class Table(DealTable):
    """A deal that ends with a show."""

    dropped: set[int] = field(default_factory=set)  # gave up or were folded
    leavers: set[int] = field(default_factory=set)  # left, and the turn has not passed over them since
    declarer: int | None = None  # of the valid show
    declared: dict[int, Groups] = field(default_factory=dict)  # what each seat has shown last, in whatever order
    shows: dict[int, Groups] = field(default_factory=dict)
    saved: dict[int, Groups] = field(default_factory=dict)  # the last grouping the platform saved, if it saves any
    declared_wrong: bool = False  # just now, and nobody has moved since
    unjudged: tuple[int, bool] | None = None  # the last declare, and whether it is a valid show

    @cached_property
    def profile(self) -> Profile:
        """What the game asks of melds and shows."""
        return profile_of(self.options)

    @property
    def settling(self) -> bool:
        """Whether somebody has shown and the points are not booked yet (RC-25, AT-21)."""
        return self.declarer is not None and not self.scored and not self.booked

    def is_valid_show(self, groups: Groups) -> bool:
        """Whether the groups, exactly as they are, are a valid show."""
        return judge_show([faces(group) for group in groups], self.wild, self.profile)

    def needs(self, card: str) -> bool:
        """Whether the hand in turn needs a card more than another: a joker, or one without which no pure sequence is
        left, while another would leave one."""
        hand = list(self.hands[self.turn].elements())
        others = [other for other in hand if not self.is_joker(other)]

        def stays_pure(thrown: str) -> bool:
            return holds_pure(faces(list((Counter(hand) - Counter([thrown])).elements())), self.profile)

        return bool(others) if self.is_joker(card) else not stays_pure(card) and any(map(stays_pure, others))

    def pass_over(self, seat: int) -> None:
        """Note that a leaver passed over has had his next turn."""
        self.leavers.discard(seat)

    def is_dropped_by_absence(self, seat: int) -> bool:
        """Whether a seat that is away must be dropped by the time its turn begins, instead of being played for.

        That is so before its first draw, and when enough turns were played for it and its saved groups are worth a
        middle drop or more.
        """
        options = self.options
        has_begun = seat == self.turn and self.taken is not None
        if seat not in self.away & self.playing or has_begun or options["disconnect.play"] != "autoplay":
            return False
        if seat not in self.drawers:
            return bool(options["disconnect.before_draw"] == "dropped")
        if options["disconnect.then"] == "plays_on" or self.autoplayed[seat] < options["disconnect.rounds"]:
            return False
        return self.saved_score(seat) >= int(options["drop.middle"])

    # ---------------------------------------------------------------------------------------- the count

    def least(self, seat: int) -> int:
        """Return what the hand of a seat counts in its best arrangement."""
        hand = faces(list(self.hands[seat].elements()))
        return least_score(hand, self.wild, self.profile)

    def best_arranged(self, seat: int) -> int:
        """Return what a seat without groups of its own pays when another has shown."""
        least = self.least(seat)
        hand = faces(list(self.hands[seat].elements()))
        if least == 0 and can_show(hand, self.wild, self.profile):
            return int(self.options["count.complete_late"])
        return least

    def by_own_groups(self, seat: int, groups: Groups) -> int:
        """Return what a seat pays by its own groups, each of them read as it serves him best."""
        options, profile = self.options, self.profile
        if self.is_valid_show(groups):
            return int(options["count.complete_late"])

        def worth(cards: Sequence[str]) -> int:
            return sum(points(card, self.wild, profile) for card in faces(cards))

        kinds = [sorted(readings(faces(group), self.wild, profile)) or [""] for group in groups]
        if profile.without_pure and not any("pure" in found for found in kinds):
            return profile.without_pure
        freed = 0
        for reading in product(*kinds):
            pure = reading.count("pure")
            sequences = pure + reading.count("impure")
            life = "no_life"
            if pure >= options["show.pure"]:
                life = "both_lives" if sequences >= options["show.sequences"] else "first_life"
            free = FREED[options[f"count.{life}"]]
            pairs = zip(groups, reading, strict=True)
            freed = max(freed, sum(worth(group) for group, kind in pairs if kind in free))
        counted = worth(list(self.hands[seat].elements())) - freed
        return int(min(counted, profile.cap or counted))

    def saved_score(self, seat: int) -> int:
        """Return what a seat pays by its saved groups, in which only cards it still holds are left."""
        saved = self.saved.get(seat)
        if self.options["count.groups"] == "own_else_best" or not saved:
            return self.best_arranged(seat)
        held, groups = Counter(self.hands[seat]), []
        for group in saved:
            kept = []
            for card in group:
                if held[card] > 0:
                    held[card] -= 1
                    kept.append(card)
            groups.append(kept)
        return self.by_own_groups(seat, [group for group in groups if group])

    def after_a_show(self, seat: int) -> int:
        """Return what a loser pays: by the groups he showed, by those saved for him, by the best there are."""
        if seat in self.shows:
            return self.by_own_groups(seat, self.shows[seat])
        dropped = (self.options["disconnect.play"], self.options["disconnect.before_draw"]) == ("autoplay", "dropped")
        if dropped and seat in self.away & self.playing - self.drawers:
            return int(self.options["drop.first"])
        score = self.saved_score(seat)
        cut_off = seat in self.away & self.playing and self.autoplayed[seat]
        if cut_off and self.options["disconnect.show"] == "saved_or_middle":
            return min(score, int(self.options["drop.middle"]))
        return score

    def result(self) -> tuple[dict[int, int], list[int]]:
        """Return what every seat of a deal that is over has lost, and who won it."""
        owed = dict(self.owed) | {seat: self.after_a_show(seat) for seat in self.by_hand}
        if self.called_off or (self.used_up and self.options["stock.ends_as"] == "no_points"):
            return dict.fromkeys(self.seats, 0), []
        if self.declarer is not None:
            owed |= {seat: self.after_a_show(seat) for seat in self.playing | self.leavers}
            winners = [self.declarer]
        elif len(self.playing) == 1:
            winners = list(self.playing)
        else:
            owed |= {seat: self.least(seat) for seat in self.playing}
            if self.options["stock.ends_as"] == "all_count":
                return owed, []
            lowest = min(owed[seat] for seat in self.playing)
            winners = sorted(seat for seat in self.playing if owed[seat] == lowest)
        return owed | dict.fromkeys(winners, 0), winners
