"""Each role sends whatever it can think of to every address of the desk that takes something: what is written is what
its role may write, in its own name, and no line of a match ever."""

from __future__ import annotations

import json
import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from ledger.cases.case import ACTIONS, kinds_written_by
from ledger.cases.writing import read_case
from ledger.evidence.store import open_reader
from ledger.evidence.verify import verify
from ledger.web.app import desk_app
from schemas.roles import EVERY_ROLE, STAFF_ROLES
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import settled
from tests.evidence.test_staff_only import SAID, forged
from tests.torture import TORTURE, seeded
from tests.web.case_desk import Browser, ledger_in, worker_of
from tests.web.test_case_forms import opened

pytestmark = pytest.mark.slow

TRIES: Final = 1_500 if TORTURE else 120
ME: Final = "local"
_LONG: Final = 40
"""Records of a case after which another is tried."""
WORDS: Final = ("granted", "refused", "partly", "yes", "no", "2000", "0", "1", "2", "7", "mallory", "asha", ME, "HD-1",
                "T 9", "M1", "M2", "x", "", "score", "player", "staff", "2026-12-24", "5,000", "queue")  # fmt: skip
NAMES: Final = ("text", "outcome", "paid", "to", "me", "due", "who", "agrees", "by", "claim", "ticket", "match", "seat",
                "event", "deal", "topic", "case", "then", "name", "digest", "size", "corrects", "incident")  # fmt: skip


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ledger_in(tmp_path_factory.mktemp("tries"))


def addresses(case: str) -> tuple[str, ...]:
    return (
        f"/-/case/{case}", f"/-/case/{case}/answer", "/-/cases/open", "/-/cases", "/-/macros", "/-/leads", "/-/find",
        "/-/match/M1", "/-/answer/M1", "/-/webhooks", "/-/reveals", "/-/sign-in", "/open", "/open/matches",
        "/open/-/insert",
        "/-/api/v1/cases", f"/-/api/v1/cases/{case}/tickets", "/-/api/v1/tickets", "/-/panel/zendesk",
    )  # fmt: skip


FITTING: Final[dict[str, dict[str, str]]] = {
    "note": {"text": "looked at"}, "review": {"agrees": "yes", "text": "right"}, "assign": {"to": "mallory"},
    "decide": {"outcome": "granted", "text": "so be it", "paid": "2000"}, "join": {"ticket": "HD-2", "text": "again"},
    "hold": {"text": "court"}, "appeal": {"by": "player", "text": "no"}, "lift": {"text": "over"},
}  # fmt: skip
"""Forms that would be taken from whoever may send them, in their time."""


def typed(rng: random.Random, last: int) -> dict[str, str]:
    """A form somebody fills in: an action, or a type of record, and fields of all forms."""
    fields = {name: rng.choice(WORDS) for name in rng.sample(NAMES, rng.randrange(1, 9))}
    kind = rng.choice(list(SAID))
    if rng.random() < 0.3:
        fields |= {name: str(value) for name, value in json.loads(forged(kind)).items()}
    if rng.random() < 0.5:
        action = rng.choice(list(FITTING))
        return {**FITTING[action], "action": action, "after": str(last)}
    return fields | {"action": rng.choice([*ACTIONS, *SAID]), "after": str(rng.choice([0, 1, 1, 2, 3, 5, 9]))}


def line(rng: random.Random) -> bytes:
    """A line of a log, of a match or of staff."""
    return forged(rng.choice(list(SAID))) if rng.random() < 0.5 else json.dumps(rng.choice(settled())).encode()


def send(desk: Browser, path: str, rng: random.Random, last: int) -> int:
    token = desk._cookies.get("ds_csrftoken", "")
    if rng.random() < 0.15:
        headers = {"content-type": rng.choice(["application/json", "application/x-ndjson", "text/plain"])}
        method = rng.choice(["POST", "PUT", "PATCH", "DELETE"])
        got = awaited(desk.desk.client.request(method, path, content=line(rng), headers=headers, cookies=desk._cookies))
    else:
        got = desk.post(path, typed(rng, last) | ({"csrftoken": token} if rng.random() < 0.95 else {}))
    return int(got.status_code)


def written(folder: Path) -> dict[str, list[Any]]:
    """Every record of a case."""
    with open_reader(folder) as reader:
        return {name: list(read_case(reader, name).records) for name in
                (stream.removeprefix("case/") for stream in reader.streams_under("case"))}  # fmt: skip


@pytest.mark.parametrize("role", EVERY_ROLE)
def test_what_a_role_may_not_write_it_does_not_write(made: Path, tmp_path: Path, role: str) -> None:
    folder = Path(shutil.copytree(made, tmp_path / "ledger", symlinks=True))
    case, rng = opened(folder), random.Random(seeded(41) + EVERY_ROLE.index(role))
    first, before, size = case, written(folder)[case], verify(folder).events
    with open_reader(folder) as reader:
        lines = list(reader.export())
    session = role if role in STAFF_ROLES else None
    desk = Browser(desk_app(folder / "views", role=session, worker=worker_of(folder)))
    for page in ("/-/sign-in", "/-/cases/open?match=M1&event=4&seat=2", "/-/find", "/-/leads", "/-/macros"):
        desk.get(page)
    got, last = Counter[int](), len(before)
    for _ in range(TRIES):
        path = f"/-/case/{case}" if rng.random() < 0.3 else rng.choice(addresses(case))
        got[status := send(desk, path, rng, last)] += 1
        last = len(written(folder)[case]) if status == 303 else last
        if last > _LONG:
            case, last = opened(folder), 1
    after = written(folder)
    new = [
        record
        for name, records in after.items()
        for record in records
        if record not in before and (record.who, record.type) != ("asha", "case_opened")
    ]
    kinds = kinds_written_by({"id": ME, "role": session} if session else None)
    print({"role": role, "tries": sum(got.values()), "answers": dict(got), "written": Counter(one.type for one in new)})  # noqa: T201
    assert {one.type for one in new} <= kinds and {one.who for one in new} <= {ME}
    assert after[first][: len(before)] == before and not any(status >= 500 for status in got)
    with open_reader(folder) as reader:
        kept = list(reader.export())
        others = {json.loads(one)["stream"].partition("/")[0] for one in kept[len(lines) :] if b'"stream"' in one}
    assert [one for one in kept if b'"match"' in one.partition(b'"type"')[0] and b'"stream"' not in one] == [
        one for one in lines if b'"match"' in one.partition(b'"type"')[0] and b'"stream"' not in one
    ]
    found = verify(folder)
    assert found.ok and others <= {"case", "access"}
    assert found.events - size >= len(new)
    if kinds:
        assert new or session == "auditor", "the control: what it may write it writes"
