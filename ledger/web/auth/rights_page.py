"""``docs/roles.md``, written from the tables of ``rights.py``: ``python -m ledger.web.auth.rights_page``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from ledger.web.auth.rights import ROLE_NOTES, VIEW_RIGHTS, WAYS, Way, outcome
from ledger.web.auth.sessions import FIRST_WAIT, FREE, IDLE, LASTS, LONGEST_WAIT
from ledger.web.auth.staff import SHORTEST
from schemas.roles import ACTS, EVERY_ROLE, STAFF_ROLES

_HEAD: Final = """\
<!-- Written by `python -m ledger.web.auth.rights_page` from rights.py; a test says when it is out of date. -->
# Who gets what

A role is a set of view files. A process that serves opens those files and no others: never the ledger, never
the vault. Datasette's own permissions, a guard before every route and this page are made from one table, and a
test asks every route the desk has as every role and as nobody. A route that the table does not name is shown to
nobody.
"""
_SIGN_IN: Final = f"""\
## Signing in

Without accounts the desk opens on this machine (127.0.0.1) for its one user, who is `admin`, and every page
says so: on a machine that several people use, make accounts. Once there is an account people sign in, and only
then may the desk listen elsewhere:

```
meldtrail staff add asha --role support --ledger DIR      the password is asked for twice, or read with --password-stdin
meldtrail staff password asha --ledger DIR                another password; sessions under the old one end
meldtrail staff role asha --role auditor --ledger DIR     from the next page on
meldtrail staff token zendesk --ledger DIR                a helpdesk's token, shown once
meldtrail staff remove asha --ledger DIR                  ends an account or a token
meldtrail staff list --ledger DIR
meldtrail serve --ledger DIR --host 0.0.0.0 --name desk.example.org --tls --proxy 10.0.0.5
```

- Accounts stand in `staff.toml` of the ledger, mode 0600; a file that others can read is refused. It is read
  again when it changes: a removal or another role holds from the next page on. If the file goes away, nobody
  comes in.
- Passwords have {SHORTEST} characters at the least and are kept as argon2id hashes, tokens as SHA-256 of 32
  random bytes.
- A session lasts {LASTS // 3600} hours at most and ends after {IDLE // 60} minutes without a page. Its key is
  random, lives in a cookie (HttpOnly, SameSite=Lax, Secure behind TLS) and in the memory of the desk as a
  digest: signing out ends it there, and a desk that starts anew knows nobody.
- After {FREE} wrong passwords for a name, or from an address, one waits {FIRST_WAIT} seconds, then twice as
  long each time, up to {LONGEST_WAIT // 60} minutes. A name nobody has is answered in the same words and the
  same time.
- `--name` are the names the desk answers to. `--tls` says that a proxy before it encrypts; `--proxy` is the
  address of one that is believed about whom it asks for (`X-Forwarded-For`, `X-Forwarded-Proto`). No other is.
- Forms are taken from the desk's own pages only, and after signing in one lands on a page of the desk, whatever
  was asked.

Why not datasette-auth-passwords (1.1.1): it signs the role into a cookie that never ends and is not HttpOnly,
so a removal or a new role waits for the next sign-in, which may be never; and it lets anybody try passwords
without end.

## A helpdesk's machine

`GET /-/answer/ID.json` with `Authorization: Bearer TOKEN` gives an answer as JSON; `?for=player` gives the
version that is safe for that player. Without a token or with a wrong one it says 401, after too many wrong ones
from an address 429. The token opens nothing else. Whoever has signed in gets the same by the session.

## What is written down

Whoever is shown a hand is written down first, in the ledger (`access/DATE`): who (`token:NAME` for a machine),
which page, which event. That holds for the match page, answers, leads, and for every table, row, question, SQL
and file of the views marked above. If it cannot be written, the page says so (503) and shows nothing. A desk
over bare view files, without its ledger, writes nothing down.

Live matches show public information only: a match enters `hands.db` when it has ended. A test serves two
ledgers that differ only in the hidden cards of a match still played, and in names, and finds the same bytes on
every page.
"""
_LEGEND: Final = """\
`yes`: shown. `403`: refused, in words. `sign in`: a page leads to the sign-in page, JSON and CSV say 401. A token is
looked at where it opens something and nowhere else. A file that this desk does not have is 404 for those who might
see it and 403 for the rest. Parts in brackets may be left out.
"""
_WORDS: Final = {"in": "yes", "refused": "403", "sign in": "sign in"}


def rights_page() -> str:
    """The page as it is checked in."""
    parts = [
        _HEAD,
        "## Roles\n",
        _table(("role", "who"), ((role, ROLE_NOTES[role]) for role in EVERY_ROLE)),
        "## View files\n",
        _table(
            ("file", "holds", *STAFF_ROLES, "written down"),
            (
                (f"{right.file}.db", right.holds, *_marks(right.roles), "yes" if right.logged else "")
                for right in VIEW_RIGHTS.values()
            ),
        ),
        "## What a role may do\n",
        _table(("what", *STAFF_ROLES), ((act, *_marks(roles)) for act, roles in ACTS.items())),
        "## Every address\n",
        _LEGEND,
        _table(("address", "", *EVERY_ROLE), _addresses()),
        "Forms (POST) are taken at these addresses; at any other they are refused.\n",
        _table(
            ("address", *EVERY_ROLE),
            ((f"`{way.address}`", *(_told(way, role, "POST") for role in EVERY_ROLE)) for way in WAYS if way.writes),
        ),
        _SIGN_IN,
    ]
    return "\n".join(parts)


def _addresses() -> Iterable[Sequence[str]]:
    for way in WAYS:
        address = way.address.replace("{json}", ".json" if way.given else "")
        if not way.database:
            yield f"`{address}`", way.what, *(_told(way, role) for role in EVERY_ROLE)
            continue
        for file in VIEW_RIGHTS:
            named = address.replace("{database}", file)
            yield f"`{named}`", way.what, *(_told(way, role, file=file) for role in EVERY_ROLE)


def _told(way: Way, role: str, method: str = "GET", file: str | None = None) -> str:
    decided = outcome(way, role, method, file)
    return "401" if role == "helpdesk" and decided == "refused" else _WORDS[decided]


def _marks(roles: Iterable[str]) -> list[str]:
    held = tuple(roles)
    return ["yes" if role in held else "" for role in STAFF_ROLES]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


if __name__ == "__main__":
    path = Path(__file__).parents[3] / "docs" / "roles.md"
    path.write_text(rights_page(), encoding="utf-8")
    print(path)  # noqa: T201
