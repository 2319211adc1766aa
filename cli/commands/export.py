"""``meldtrail export``: the events out again, and tables for notebooks."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from cli.commands import Ledger, end_altered
from cli.terminal import file_to_replace, sink
from ledger.audit.auditor import Auditor, given_folder, ledger_folder, to_stderr
from ledger.evidence.backup import note_copy
from ledger.evidence.reader import is_match
from ledger.evidence.shards import is_within
from ledger.evidence.store import folder_of, open_reader
from ledger.rules.library import read_rulebook
from schemas.errors import UnreadableError, UsageError

_FORMS = (
    "jsonl: canonical lines; `ingest` takes back those of matches; parquet: the tables of the desk, by day;"
    " packs: finished matches for `audit --engine`, by day."
)


def export(
    match: Annotated[
        str | None, typer.Argument(metavar="MATCH", help="One match; all of the ledger when left out.")
    ] = None,
    ledger: Ledger = None,
    form: Annotated[str, typer.Option("--format", metavar="FORMAT", help=_FORMS)] = "jsonl",
    query: Annotated[
        str | None,
        typer.Option("--query", metavar="NAME", help="With parquet: the answer of a canned query of the desk instead."),
    ] = None,
    param: Annotated[
        list[str] | None,
        typer.Option("--param", metavar="NAME=VALUE", help="A parameter of the query; may be given again."),
    ] = None,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="Where to; - is stdout. A folder for parquet.")
    ] = Path("-"),
) -> None:
    """Write events as JSON Lines, or tables as Parquet.

    `ingest` takes JSON Lines back; they open hidden values: keep the file as the ledger. Parquet holds pseudonyms and
    no hidden hand; packs hold pseudonyms and every card. Exit code 1 when a match is not as stored.
    """
    folder, unread = given_folder(ledger), list[str]()
    if str(output) != "-" and is_within(output, folder):
        raise UsageError(f"-o {output}: that is within the ledger itself; choose another place")
    if form == "parquet":
        if match is not None:
            raise UsageError("--format parquet writes the whole ledger; leave MATCH out, or ask a query for one match")
        _export_parquet(folder, output, query, param or [])
    elif form == "packs":
        if match is not None or query is not None or param:
            raise UsageError("--format packs writes the whole ledger; leave MATCH, --query and --param out")
        end_altered(_export_packs(folder, output))
        return
    elif form != "jsonl":
        raise UsageError(f"--format {form}: this version exports jsonl, parquet and packs")
    elif query is not None or param:
        raise UsageError("--query and --param go with --format parquet; CSV and JSON of a query come from `serve`")
    else:
        unread = _export_lines(folder, match, output)
    _doubt(folder, match, unread)


def _doubt(folder: Path, match: str | None, unread: Sequence[str]) -> None:
    """Name on standard error, and end with 1, where what was exported is not as it was stored, or not all of it."""
    with open_reader(folder) as reader:
        matches = reader.matches() if match is None else filter(is_match, [match])
        altered = Auditor(reader, read_rulebook()).altered(matches)
    end_altered(altered, unread)


def _export_lines(folder: Path, match: str | None, output: Path) -> list[str]:
    """Write the lines; the events that cannot be read and were left out."""
    folder, unread = ledger_folder(folder) if match is None else folder_of(folder, match), list[str]()
    with open_reader(folder) as reader:
        lines = reader.export(match, unread.append)
        first = list(islice(lines, 1))  # a match that is not here is told of before a file is begun
        with sink(output) as out:
            out.writelines(chain(first, lines))
        to = "standard output" if str(output) == "-" else str(output.resolve())
        note_copy(folder, "export", to, reader.size(), match, warn=to_stderr)
    return unread


# -- tables ------------------------------------------------------------------------------------------


def _export_parquet(folder: Path, output: Path, query: str | None, pairs: Sequence[str]) -> None:
    """Write the tables of a ledger below the folder ``output``, or a canned query's answer to that file.

    The views are made anew in a folder of their own, so that nothing served is touched.
    ``pairs`` are parameters as ``name=value``. Raises UsageError for an output that is standard output or stands
    already, and where pyarrow is missing; UnreadableError for one that cannot be written.
    """
    from ledger.views.parquet import need_pyarrow, write_query, write_tables  # JSON Lines need no views
    from ledger.views.projection.generation import build_views
    from ledger.views.view_files import OPEN_FILE

    need_pyarrow()
    parameters = _parameters(pairs, query)
    _refuse_output(output, query)
    with _appearing_whole(output) as draft, TemporaryDirectory(prefix="meldtrail-") as views_folder:
        with open_reader(folder) as reader:
            auditor = Auditor(reader, read_rulebook(), reader.person)
            build_views(Path(views_folder), auditor.all(), reader.refusals())
        if query is not None:
            draft.touch(mode=0o600)
            rows = write_query(Path(views_folder) / OPEN_FILE, query, parameters, draft)
            summary = f"{rows} row(s)"
        else:
            draft.mkdir(mode=0o700)
            counts: Counter[str] = Counter()
            for part in write_tables(Path(views_folder) / OPEN_FILE, draft):
                counts[part.table] += part.rows
            summary = ", ".join(f"{table} {rows}" for table, rows in counts.items())
            if not counts["matches"]:
                summary = "the ledger holds no match"
    print(f"{output}: {summary}", file=sys.stderr)


def _export_packs(folder: Path, output: Path) -> list[str]:
    """Write the matches of a ledger as packs, and their rules, below the folder ``output``; those not as stored.

    Raises UsageError for an output that is standard output or stands already, and where pyarrow or numpy is missing;
    UnreadableError for one that cannot be written.
    """
    if find_spec("pyarrow") is None or find_spec("numpy") is None:
        raise UsageError("packs are written with pyarrow, which is not installed: pip install 'meldtrail[packs]'")
    from ledger.audit.batches.packing import write_packs

    _refuse_output(output, None)
    with _appearing_whole(output) as draft, open_reader(folder) as reader:
        draft.mkdir(mode=0o700)  # every card of every match
        count, altered = write_packs(Auditor(reader, read_rulebook()), draft)
    print(f"{output}: {count} match(es)", file=sys.stderr)
    return altered


def _parameters(pairs: Sequence[str], query: str | None) -> dict[str, str]:
    if pairs and query is None:
        raise UsageError("--param is a parameter of a query; name the query with --query")
    parameters = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise UsageError(f"--param {pair}: write name=value")
        parameters[name] = value
    return parameters


def _refuse_output(output: Path, query: str | None) -> None:
    if str(output) == "-":
        raise UsageError(f"-o: name a {'folder' if query is None else 'file'} to write to")
    if query is None and output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise UsageError(f"-o {output}: that is there already; name a folder that is new or empty")
    if query is not None and output.is_dir():
        raise UsageError(f"-o {output}: that is a folder; name a file for the answer of a query")
    if query is not None:
        file_to_replace("-o", output)


@contextmanager
def _appearing_whole(output: Path) -> Iterator[Path]:
    """Where to write what then takes the place of ``output``, whole or not at all. Raises UnreadableError."""
    draft = output.with_name(output.name + ".part")
    _remove(draft)
    try:
        yield draft
        if output.is_dir():
            output.rmdir()
        draft.replace(output)
    except OSError as wrong:
        raise UnreadableError(f"{output}: cannot be written: {wrong.strerror or wrong}; choose another place") from None
    finally:
        _remove(draft)


def _remove(draft: Path) -> None:
    if draft.is_dir():
        shutil.rmtree(draft)
    else:
        draft.unlink(missing_ok=True)
