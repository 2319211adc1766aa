"""The match page, asked for without a browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from ledger.audit.audits import Failure
from ledger.audit.played import PlayedMatch
from ledger.evidence.reader import MatchGaps
from ledger.views.projection.generation import build_views
from ledger.web import app
from ledger.web.pages.replay import MOST, moments_of, played_match
from meldtrail.samples import sample_folder
from schemas.cards import SUIT_GLYPHS
from tests.audit.judged import matches
from tests.desk_kit.desk import Get, hands_for, pages_of
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import (
    CANARIES,
    HIDDEN,
    WINNING,
    Sent,
    all_matches,
    audited,
    contracts,
    pool,
    settled,
    stalemate,
)
from tests.torture import TORTURE
from tests.web.staffed import Remembering
from tests.worded import spoken


def called_off() -> Sent:
    """The stalemate, over."""
    sent = stalemate()
    return [*sent, {"v": 1, "match": "C1", "seq": len(sent) + 1, "type": "close", "reason": "abandoned"}]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Views of the four small matches, of three on the table and of many deals, and of one nothing is stored of."""
    folder = tmp_path_factory.mktemp("tables")
    more = [
        audited(contracts(), 100),
        audited(pool(), 200),
        audited(called_off(), 300),
        PlayedMatch("M9", (), None, MatchGaps(waiting=(2,))),
        replace(audited(settled(), 400), match="F1").failed(Failure("KeyError", "somewhere, line 1", "")),
    ]
    build_views(folder, [*all_matches(), *more])
    return folder


@pytest.fixture(scope="module")
def ask(folder: Path) -> Get:
    """Asks a desk with hands."""
    return pages_of(folder)


@pytest.fixture(scope="module")
def ask_open(folder: Path) -> Get:
    """Asks a desk as somebody who may not see hands."""
    with pytest.MonkeyPatch.context() as patch:
        hands_for(patch, "auditor")
        return pages_of(folder, role="support")


def words_of(page: Any) -> str:
    """The table in words, as the page has it."""
    assert page.status_code == 200, page.text
    return unescape(
        re.sub(r"<[^>]+>", " ", page.text.partition('<details class="match-words">')[2].partition("</details>")[0])
    )


def moment(ask: Get, match: str, at: int, eyes: str = "all") -> Any:
    """What changes from one moment to the next."""
    return ask(f"/-/match/{match}?at={at}&as={eyes}&part=moment")


def tells(page: str, card: str) -> bool:
    """Whether a page tells a card, drawn or in words."""
    if card == "JK":
        return "printed joker" in page
    drawn = f"{card[0]}{SUIT_GLYPHS[card[1]]}"
    return spoken(card) in page or drawn in page or f">{card}<" in page


def test_every_moment_of_every_match_has_a_page(ask: Get, ask_open: Get) -> None:
    """As everybody may look at it, with hands and without; by turns, but with make torture."""
    for match, last in (("M1", 7), ("M2", 8), ("M3", 8), ("M4", 2), ("T1", 29), ("P1", 26), ("C1", 16)):
        for at in range(1, last + 1):
            for turn, eyes in enumerate(("all", "1", "2", "table"), at):
                for get in (ask, ask_open) if TORTURE else ((ask,), (), (ask_open,), ())[turn % 4]:
                    assert moment(get, match, at, eyes).status_code == 200, (match, at, eyes)


def test_the_address_of_a_state_shows_that_state(ask: Get) -> None:
    """Seat 1 has just drawn; the same address shows the same page."""
    page = ask("/-/match/M1?at=3")
    assert page.text == ask("/-/match/M1?at=3").text
    assert 'aria-label="ace of clubs, just moved"' in page.text
    words = words_of(page)
    assert "Seat 1" in words
    assert (
        "to discard, 14 cards: ace of clubs, just moved" in words.replace("clubs", "clubs")
        or "ace of clubs, just moved" in words
    )
    assert "On top of the open pile: two of hearts." in words
    assert "Sevens are wild." in words


def test_a_match_opens_at_the_first_thing_that_is_wrong(ask: Get) -> None:
    """A discard out of turn in M2, the last event where nothing is."""
    assert "Event 3 of 8:" in ask("/-/match/M2").text
    assert "Event 6 of 7:" in ask("/-/match/M1").text
    assert "Event 17 of 17:" in ask("/-/match/C1").text


def test_links_step_without_javascript(ask: Get) -> None:
    """Previous and next by rel, the first, the last, and what is wrong before and after; none beyond the ends."""
    text = ask("/-/match/M2?at=4&as=2").text
    assert '<a id="step-prev" href="/-/match/M2?at=3&amp;as=2" rel="prev">' in text
    assert '<a id="step-next" href="/-/match/M2?at=5&amp;as=2" rel="next">' in text
    assert '<link rel="next" href="/-/match/M2?at=5&amp;as=2">' in text
    assert '<a id="step-wrong-before" href="/-/match/M2?at=3&amp;as=2">' in text
    assert '<a id="step-wrong-after" href="/-/match/M2?at=6&amp;as=2">' in text
    assert "step-prev" not in moment(ask, "M2", 1).text
    assert "step-next" not in moment(ask, "M2", 8).text
    assert '<input type="hidden" name="as" value="2">' in text


def test_the_list_marks_what_is_wrong_and_where_one_is(ask: Get) -> None:
    """Every event is a link; findings and overturned claims carry a sign with words, and a mark on the slider."""
    text = ask("/-/match/M2?at=4&as=table").text
    assert [int(seq) for seq in re.findall(r'data-seq="(\d+)"', text.partition('id="events"')[2])] == list(range(1, 9))
    assert re.findall(r'data-seq="(\d+)" data-halt', text) == ["3", "6", "7"]
    assert text.count('aria-current="true"') == 2, "the event and the perspective"
    assert 'href="/-/match/M2?as=table&amp;at=4" data-seq="4" aria-current="true"' in text
    assert "✗</span> show judged wrongly" in text
    assert text.count("<i style=") == 3


def test_claimed_and_recomputed_stand_side_by_side(ask: Get) -> None:
    """Points of the platform against those of the play; what an event says against what the table held."""
    scored = moment(ask, "M1", 6).text
    assert '<td data-head="Claimed">60</td><td data-head="Recomputed">80</td>' in scored
    assert "Seat 2" in scored
    assert "80 pts, booked 60" in scored
    paid = moment(ask, "M1", 7).text
    assert '<td data-head="Claimed">₹51.00</td><td data-head="Recomputed">₹80.00</td>' in paid
    turn = moment(ask, "M2", 3).text
    assert '<td data-head="Claimed">seat 2 acts</td><td data-head="Recomputed">seat 1 is to act</td>' in turn


@pytest.mark.parametrize(
    ("log", "at", "what", "claimed", "computed", "veiled_from"),
    [
        ("classic/stock_order", 5, "Card drawn", "ten of diamonds", "six of hearts", "1"),
        ("classic/stock_order", 5, "Card drawn", "ten of diamonds", "six of hearts", "2"),
        ("rummycentral/card_not_held", 10, "Not in the hand", "seven of hearts", "nine of spades", "1"),
        ("ace2three-points/groups_not_hand", 3, "Not in the hand", "queen of clubs", "two of clubs", "2"),
        ("classic/not_top_of_discards", 7, "Card taken", "six of diamonds", "six of hearts", None),
    ],
)
def test_what_an_event_says_of_cards_is_held_against_the_table(
    tmp_path: Path, log: str, at: int, what: str, claimed: str, computed: str, veiled_from: str | None
) -> None:
    """A card drawn that was not next, one put down or grouped that was not held, one taken that did not lie on top."""
    sent = [json.loads(line) for line in (sample_folder() / f"{log}.jsonl").read_text("utf-8").splitlines()]
    build_views(tmp_path, [audited(sent)])
    ask, head = pages_of(tmp_path), f'<th scope="row">{what}</th>'
    for eyes in ("all", *(("1", "2") if veiled_from is None else ())):
        row = moment(ask, sent[0]["match"], at, eyes).text.partition(head)[2].partition("</tr>")[0]
        first, _, second = row.partition('data-head="Recomputed"')
        assert claimed in first
        assert computed in second.partition("</td>")[0]
    if veiled_from is not None:
        assert head not in moment(ask, sent[0]["match"], at, veiled_from).text


def test_one_seat_sees_its_own_hand_and_backs_of_the_others(ask: Get) -> None:
    """And sits at the near side; what it may not see is in no byte of the moment."""
    page = moment(ask, "M1", 3, "2").text
    assert "What seat 2 could see." in page
    assert [card for card in ("AC", *WINNING) if tells(page, card)] == []
    assert tells(page, "KC")
    assert "14 cards face down" in page
    words = words_of(ask("/-/match/M1?at=3&as=2"))
    assert words.index("Seat 2") < words.index("Seat 1")
    table = moment(ask, "M1", 3, "table").text
    assert not tells(table, "KC")


def with_other_card(sent: Sent, end: int) -> tuple[Sent, str, str]:
    """The match with a card of seat 2 that it never put down before ``end`` changed for the last of the stock: what
    was sent then, the card it was and the card it is."""
    changed: Sent = json.loads(json.dumps(sent))
    deal = next(event for event in changed if event["type"] == "deal")
    hand = next(hand["cards"] for hand in deal["hands"] if hand["seat"] == 2)
    used = {event.get("card") for event in sent[:end]}
    place, was = next((n, card) for n, card in enumerate(hand) if card not in used and hand.count(card) == 1)
    now = next(card for card in reversed(deal["stock"]) if card not in hand and card != "JK")
    deal["stock"][len(deal["stock"]) - 1 - deal["stock"][::-1].index(now)] = was
    hand[place] = now
    for event in changed[:end]:
        if event["type"] == "group" and event["seat"] == 2:
            event["groups"] = [[now if card == was else card for card in group] for group in event["groups"]]
    return changed, was, now


@pytest.mark.parametrize("log", ["classic/out_of_turn", "aceleagues-points/clean", "rummy-106/recycle_not_due"])
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_see(tmp_path: Path, log: str) -> None:
    """Two matches that differ in one card of seat 2, never put down, look the same to seat 1, byte for byte."""
    sent = [json.loads(line) for line in (sample_folder() / f"{log}.jsonl").read_text("utf-8").splitlines()]
    match, end = sent[0]["match"], next(n for n, event in enumerate(sent) if event["type"] == "declare")
    changed, was, now = with_other_card(sent, end)
    looks = []
    for name, one, card in (("was", sent, was), ("now", changed, now)):
        (tmp_path / name).mkdir()
        build_views(tmp_path / name, [audited(one)])
        ask = pages_of(tmp_path / name)
        pages = [moment(ask, match, at, eyes).text for at in range(1, end + 1) for eyes in ("1", "table")]
        looks.append([page.partition('class="match-picture')[2] for page in pages])
        assert all(looks[-1])
        assert tells(moment(ask, match, end, "2").text, card), "seat 2 itself sees it"
    assert looks[0] == looks[1]


def test_what_was_laid_open_is_seen_by_everybody(ask: Get) -> None:
    """A show is public, with its groups numbered and the wrong ones crossed."""
    page = moment(ask, "M2", 5, "2").text
    assert "The show is not valid:" in page
    assert ">✗ 1</text>" in page
    assert "wrong show" in page
    valid = moment(ask, "M1", 4, "2").text
    assert "Seat 1 won with a valid show (event 4)." in valid
    assert tells(valid, "JS")


def test_a_finding_is_veiled_from_other_eyes(ask: Get) -> None:
    """Its name is told, its cards are not."""
    assert "Counted by the hand of seat 2, which is not shown here." in moment(ask, "M1", 6, "1").text
    assert "Counted by the hand of seat 2" not in moment(ask, "M1", 6, "2").text


@pytest.mark.parametrize(("eyes", "told"), [("all", True), ("1", True), ("2", False), ("table", False)])
def test_the_list_of_events_tells_a_card_drawn_from_the_stock_to_whom_it_may(ask: Get, eyes: str, told: bool) -> None:
    """Seat 1 draws the ace of clubs; as another seat sees the match it lies face down in the list too."""
    page = ask(f"/-/match/M1?at=3&as={eyes}").text
    line = re.search(r'data-seq="3".*?</li>', page)
    assert line is not None
    assert tells(line.group(), "AC") == told


@pytest.mark.parametrize("eyes", ["all", "1", "2", "table"])
def test_a_match_still_played_shows_only_what_is_public(ask: Get, eyes: str) -> None:
    """No hidden card on any page of it, drawn, in words or in an attribute; backs in their place."""
    for at in range(1, 9):
        text = ask(f"/-/match/M3?at={at}&as={eyes}").text
        assert [card for card in HIDDEN if tells(text, card) or card in text] == [], (at, eyes)
        assert "This match is still played" in text
    assert "14 cards face down" in moment(ask, "M3", 3, eyes).text


def test_without_hands_there_are_backs_and_a_sentence(ask_open: Get) -> None:
    """Of matches that have ended, for whoever may not see hands.db."""
    page = moment(ask_open, "M1", 3)
    assert "Hands are not shown to you" in page.text
    assert not tells(page.text, "AC")
    assert "14 cards face down" in page.text
    assert "Seat 1 won with a valid show (event 4)." in moment(ask_open, "M1", 4).text


def test_hands_are_for_those_who_may_see_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The permission of the database decides, since a page of our own is not asked for by Datasette."""
    metadata = app.desk_metadata()
    metadata["databases"]["hands"]["allow"] = {"role": "auditor"}
    monkeypatch.setattr(app, "desk_metadata", lambda _: metadata)
    assert tells(moment(pages_of(folder, role="auditor"), "M1", 3).text, "AC")
    assert not tells(moment(pages_of(folder, role="support"), "M1", 3).text, "AC")
    metadata["databases"]["open"]["allow"] = {"role": "auditor"}
    refused = pages_of(folder, role="support")("/-/match/M1?at=3")
    assert refused.status_code == 403
    assert "You may not see the matches" in refused.text


def test_every_page_that_shows_hands_is_told_of_once(folder: Path) -> None:
    """With who, which match, which moment and through whose eyes; others are not."""
    worker = Remembering()
    ask = asking(app.desk_app(folder, worker=worker))
    for path in ("M1?at=3", "M1?at=4&as=2&part=moment", "M1?at=3&as=table", "M3?at=3", "M1?at=99"):
        ask(f"/-/match/{path}")
    assert worker.kept == [
        ("local", "saw all hands on the match page", ("M1", 3)),
        ("local", "saw what seat 2 saw on the match page", ("M1", 4)),
    ]


def test_no_hand_is_shown_when_that_cannot_be_kept(folder: Path) -> None:
    """What must be recorded is recorded first."""

    class Failing(Remembering):
        async def record_access(self, *_: object) -> None:
            raise RuntimeError("the ledger is away")

    page = asking(app.desk_app(folder, worker=Failing()))("/-/match/M1?at=3")
    assert page.status_code == 500
    assert not tells(page.text, "AC")


def asking(desk: Any) -> Get:
    """Asks a desk that was made already."""
    return lambda path: awaited(desk.client.get(path))


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("nowhere", 404, "There is no match nowhere on this desk."),
        ("M1?at=8", 404, "There is no event 8 in match M1: it has events 1 to 7."),
        ("M1?at=0", 404, "There is no event 0"),
        ("M1?at=three", 400, "at=three is not the number of an event."),
        ("M1?at=-1", 400, "at=-1 is not the number of an event."),
        ("M1?at=٣", 400, "is not the number of an event."),
        ("M1?as=9", 404, "There is no seat 9 in match M1: its seats are 1, 2."),
        ("M1?as=me", 400, "as=me is not a seat"),
        ("M1?as=%3Cscript%3E", 400, "as=&lt;script&gt; is not a seat"),
        ("%3Cscript%3E", 404, "There is no match &lt;script&gt; on this desk."),
    ],
)
def test_what_is_not_there_is_said_clearly(ask: Get, path: str, status: int, says: str) -> None:
    """A page with the status, one sentence, and a way on."""
    page = ask(f"/-/match/{path}")
    assert (page.status_code, says in page.text) == (status, True), page.text
    assert 'href="/open/matches"' in page.text


def test_the_line_of_a_settlement_names_the_currency_of_the_match(ask: Get) -> None:
    """It stands with the opening alone; without it "+8.00" may be rupees, or chips."""
    last = max(int(seq) for seq in re.findall(r"/-/match/M1\?at=(\d+)", ask("/-/match/M1").text))
    line = re.sub(r"<[^>]+>", "", ask(f"/-/match/M1?at={last}").text).partition("settles the match")[2][:80]
    assert re.search(r"seat 1 [+-]₹[\d.]+, seat 2 [+-]₹[\d.]+", line), line


def test_a_verdict_on_money_names_the_currency_of_the_match_in_every_language(folder: Path, ask: Get) -> None:
    says = "Seat 1 wins ₹80.00. The platform booked ₹51.00."
    assert says in ask("/-/match/M1?at=7").text
    assert says in [row["message"] for row in ask("/open/verdicts.json?match=M1&_shape=array").json()]
    assert "सीट 1 की जीती रक़म ₹80.00 है।" in pages_of(folder, language="hi")("/-/match/M1?at=7").text


def test_matches_without_rules_or_events_have_a_page(ask: Get) -> None:
    """What happened is listed; why there is no picture is said."""
    text = ask("/-/match/M4").text
    assert "The rules of this match are not known" in text
    assert "The platform settles the match" in text
    assert "<svg" not in text.partition('id="moment"')[2]
    assert "No event of this match could be stored yet" in ask("/-/match/M9").text


def test_the_page_of_a_match_makes_no_audit_for_what_its_rows_say(ask: Get, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayedMatch, "_judge", lambda *_: pytest.fail("the audit is made once more"))
    for remembered in (moments_of, played_match):
        remembered.cache_clear()
    for seen in ("", "&as=2", "&as=table"):
        assert 'class="match-picture' in ask(f"/-/match/M1?at=5{seen}").text


def test_a_match_whose_audit_failed_has_no_table(ask: Get) -> None:
    page = ask("/-/match/F1?at=5").text
    assert 'class="match-picture' not in page
    assert "its table cannot be drawn" in page


def test_table_play_is_drawn_and_told(ask: Get) -> None:
    """Melds with their owner, what was laid off by whom, a joker that stands for a card, the contract, a buy."""
    words = words_of(moment(ask, "T1", 13))
    assert "Deal 1 of 7 · contract: two trios." in words
    assert (
        "Meld 5.2, trio of seat 2: queen of spades, queen of hearts, printed joker standing for queen of diam" in words
    )
    assert "queen of clubs, laid off by seat 2, just moved." in words
    bought = words_of(moment(ask, "T1", 4))
    assert "9 cards: " in bought
    assert "seven of spades, just moved" in bought
    assert "two of clubs, just moved" in bought
    assert "two of clubs" not in moment(ask, "T1", 4, "2").text, "only the buyer saw the penalty card"
    moved = moment(ask, "T1", 26).text
    assert "printed joker standing for six of clubs, just moved" in moved
    assert "total " in moved


def test_a_card_put_down_face_down_is_a_back_to_others(ask: Get) -> None:
    """The last card of a hand of basic rummy."""
    at = next(n for n, event in enumerate(stalemate(), 1) if event.get("face") == "down")
    assert "king of clubs, just moved" in moment(ask, "C1", at).text
    assert "king of clubs" not in moment(ask, "C1", at, "1").text


def test_seats_out_away_and_not_dealt_in_say_so(ask: Get) -> None:
    """Dropped, connection lost, and totals of a match of many deals."""
    gone = next(n for n, event in enumerate(stalemate(), 1) if event["type"] == "disconnect")
    assert "connection lost" in words_of(moment(ask, "C1", gone))
    assert "connection lost" not in words_of(moment(ask, "C1", gone + 3))
    dropped = next(n for n, event in enumerate(pool(), 1) if event["type"] == "drop")
    assert "dropped, 13 cards" in words_of(moment(ask, "P1", dropped)).replace("dropped, total 0, ", "dropped, ")
    assert "total 58" in moment(ask, "P1", 13).text


@pytest.mark.parametrize("seen", ["1", "table"])
def test_beside_points_that_were_booked_a_player_reads_no_total_from_before_them(ask: Get, seen: str) -> None:
    """ "booked 59, total 80" on the page of a letter that tells of 139 in all would be read as a contradiction."""
    sent = list(enumerate(pool(), 1))
    dealt, scored = (max(n for n, event in sent if event["type"] == kind) for kind in ("deal", "deal_scored"))
    assert re.search(r"\d+ pts · total \d+", ask(f"/-/match/P1?at={scored}").text)
    assert "total 58" in ask(f"/-/match/P1?at={dealt}&as={seen}").text
    for at in (scored, len(sent)):
        table = ask(f"/-/match/P1?at={at}&as={seen}").text
        assert re.search(r"booked \d+", table) and not re.search(r"booked \d+ · total", table)


def test_points_are_shown_once_they_are_booked(ask: Get) -> None:
    """Not while losers may still show their own groups, which changes what they lose."""
    before, after = words_of(moment(ask, "M1", 5)), words_of(moment(ask, "M1", 6))
    assert "pts" not in before
    assert "80 pts, booked 60" in after
    assert "0 pts" in after


def test_a_moment_within_a_gap_is_the_gap(tmp_path: Path) -> None:
    """The numbers of missing events lead to the event that says so, without the platform's words."""
    sent = settled()
    gap = {key: sent[2][key] for key in ("v", "match", "at")} | {
        "type": "gap",
        "seq": 3,
        "to": 5,
        "reason": "the server slept",
    }
    after = [{**event, "seq": event["seq"] + 2} for event in sent[3:]]
    build_views(tmp_path, [audited([*sent[:2], gap, *after])])
    page = pages_of(tmp_path)("/-/match/M1?at=4")
    assert "Event 3 of 9:" in page.text
    assert "Events 3 to 5 are missing<" in page.text
    assert "slept" not in page.text.partition('id="events"')[2]


def test_no_page_names_a_person(ask: Get) -> None:
    """Pseudonyms stand in the seats."""
    for match in ("M1", "M2", "M3"):
        text = ask(f"/-/match/{match}?at=3").text.lower()
        assert [word for word in CANARIES if word.lower() in text] == []


def test_tables_and_rows_lead_to_the_match_page(ask: Get) -> None:
    """From the match, from a finding, from an event."""
    assert 'href="/-/match/M2"><b>The table, event by event</b>' in ask("/open/matches/M2").text
    for page in ("/open/findings?match=M2", "/open/findings/M2~2Ff02", "/open/match_events?match=M2"):
        assert '<a class="at-table" href="/-/match/M2?at=3"' in ask(page).text, page
    assert 'href="/-/match/M2?at=3"><b>The table after this event</b>' in ask("/open/events/M2,3").text


def test_after_a_gap_within_a_deal_nothing_of_the_table_is_stated_that_is_not_known(tmp_path: Path) -> None:
    """Hands, stock and turn; and the totals of the deals after it, until none of them is."""
    sent = next(one for one in matches("aceleagues-pool-101", 6, 3) if [e["type"] for e in one].count("deal") > 2)
    second, third = [place for place, event in enumerate(sent) if event["type"] == "deal"][1:3]
    first, last = sent[second + 6], sent[second + 10]
    gap = {"v": 1, "match": first["match"], "type": "gap", "seq": first["seq"], "to": last["seq"], "reason": "lost"}
    build_views(tmp_path, [audited([*sent[: second + 6], gap, *sent[second + 11 :]])])

    def told(seq: int) -> str:
        page = pages_of(tmp_path)(f"/-/match/{first['match']}?at={seq}").text
        return " ".join(re.sub(r"<[^>]+>", " ", unescape(page.partition("The table in words")[2])).split())

    before, within = told(first["seq"] - 1), told(first["seq"])
    assert "The stock holds" in before and "not certain" not in before
    assert "How many cards the stock holds is not on record" in within and "The stock holds" not in within
    assert f"From event {first['seq']} on hands and piles are not certain" in within
    assert "hand not certain" in within and "to draw" not in within and "to discard" not in within
    next_deal = told(sent[third]["seq"])
    assert "not certain" not in next_deal and "The stock holds" in next_deal and "total not known" in next_deal


# -- hands, deals, notes -----------------------------------------------------------------------------


def hands_of(page: Any) -> list[list[str]]:
    """The rows of what hands are worth, as words."""
    table = page.text.partition('<table class="worth">')[2].partition("</table>")[0]
    rows = table.partition("<tbody>")[2].split("</tr>")
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in rows]
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in cells if row]


def test_a_moment_tells_what_each_hand_is_worth_and_whether_it_could_be_shown(ask: Get) -> None:
    """Seat 1 has drawn the card that finishes its show; seat 2 sees its own hand alone, the table none."""
    all_hands = hands_of(moment(ask, "M1", 3))
    assert [row[0] for row in all_hands] == ["seat 1", "seat 2"]
    assert all_hands[0][1] == "0" and all_hands[0][4].startswith("yes, putting down")
    assert all_hands[1][1] == "80" and all_hands[1][4] == "no"
    assert hands_of(moment(ask, "M1", 3, "2")) == all_hands[1:]
    assert "match-worth" not in moment(ask, "M1", 3, "table").text
    melds = hands_of(moment(ask, "T1", 5))
    assert melds and all(len(row) == 3 for row in melds), "melds lie on the table: the cards in hand count as they are"


def test_a_long_match_lists_the_part_looked_at_and_leads_to_the_others(ask: Get) -> None:
    text = ask("/-/match/P1?at=20&as=table").text
    listed = text.partition('id="events"')[2].partition("</ol>")[0]
    first, last = re.findall(r'data-first="(\d+)" data-last="(\d+)"[^>]*data-unfolded', listed)[0]
    assert [int(seq) for seq in re.findall(r'data-seq="(\d+)"', listed)] == list(range(int(first), int(last) + 1))
    others = re.findall(r'<a href="([^"]+)" data-first="(\d+)" data-last="(\d+)" data-begins>', listed)
    assert others and all(unescape(href) == f"/-/match/P1?as=table&at={seq}" for href, seq, _ in others)
    href, seq, end = others[0]
    part = ask(f"{unescape(href)}&part=list").text
    assert [int(one) for one in re.findall(r'data-seq="(\d+)"', part)] == list(range(int(seq), int(end) + 1))
    whole = ask("/-/match/P1?at=20&as=table&moves=all").text.partition('id="events"')[2]
    assert [int(one) for one in re.findall(r'data-seq="(\d+)"', whole)] == list(range(1, len(pool()) + 1))
    assert 'id="match-whole"' in text and 'id="match-whole"' not in whole
    assert re.findall(r'id="step-deal-(before|after)"', text)


def test_no_part_of_a_list_is_longer_than_the_page_bears(tmp_path: Path) -> None:
    """Also of one long deal; together they are every event once."""
    sent = next(one for one in matches("classic", 9, 4) if len(one) > 2 * MOST)
    build_views(tmp_path, [audited(sent)])
    listed = pages_of(tmp_path)(f"/-/match/{sent[0]['match']}?at=1").text.partition('id="events"')[2]
    ends = [(int(first), int(last)) for first, last in re.findall(r'data-first="(\d+)" data-last="(\d+)"', listed)]
    assert len(ends) > 2 and all(last - first < MOST for first, last in ends)
    assert [seq for first, last in ends for seq in range(first, last + 1)] == list(range(1, len(sent) + 1))
    assert listed.count(" data-begins") == 1


def test_a_hindi_desk_tells_what_was_found_in_hindi(folder: Path) -> None:
    """Badges, names and sentences; the views hold English alone."""
    ask = pages_of(folder, language="hi")
    page = moment(ask, "M2", 3)
    finding = page.text.partition('<p class="match-finding">')[2].partition("</p>")[0]
    assert re.search("[\u0900-\u097f]{3}", finding) and "उल्लंघन" in finding
    assert not re.search(r"[a-z]{3,}", re.sub(r"<[^>]+>|RC-\d+", "", finding))
    claims = moment(ask, "M1", 6).text.partition('<table class="contrast">')[2].partition("</table>")[0]
    assert "प्लेटफ़ॉर्म ग़लत" in claims and "प्लेटफ़ॉर्म सही" in claims
    assert not re.search(r"\b(points|seat|right|wrong|arrangement)\b", re.sub(r"<[^>]+>", " ", claims))
    facts = moment(ask, "M1", 3).text.partition('class="moment-facts">')[2].partition("</p>")[0]
    assert "किसकी चाल: खिलाड़ी" in facts and "player" not in re.sub("<[^>]+>", "", facts)
    listed = ask("/-/match/M2?at=4").text.partition('id="events"')[2].partition("</ol>")[0]
    assert "शो का ग़लत फ़ैसला" in listed and "out of turn" not in listed.lower()
