"""From a ledger to Parquet: the views are made anew in a folder of their own, so that nothing served is touched."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.audit.auditor import Auditor, collecting_seldom
from ledger.evidence.store import open_reader
from ledger.rules.library import read_rulebook
from ledger.views.parquet import need_pyarrow, write_query, write_tables
from ledger.views.projection.build import build_views
from ledger.views.view_files import OPEN_FILE
from schemas.errors import UnreadableError, UsageError


def export_parquet(folder: Path, output: Path, query: str | None, given: Sequence[str]) -> None:
    """Write the tables of a ledger below the folder ``output``, or a canned query's answer to that file.

    ``given`` are parameters as ``name=value``. Raises UsageError for an output that is standard output, stands already
    or lies within the ledger, and where pyarrow is missing.
    """
    need_pyarrow()
    asked = _parameters(given, query)
    _refuse_output(folder, output, query)
    draft = output.with_name(output.name + ".part")
    _remove(draft)
    try:
        with TemporaryDirectory(prefix="meldtrail-") as made:
            _project(folder, Path(made))
            if query is not None:
                rows = write_query(Path(made) / OPEN_FILE, query, asked, draft)
                told = f"{rows} row(s)"
            else:
                draft.mkdir()
                counts: Counter[str] = Counter()
                for written in write_tables(Path(made) / OPEN_FILE, draft):
                    counts[written.table] += written.rows
                told = ", ".join(f"{table} {rows}" for table, rows in counts.items()) or "the ledger holds no match"
        if output.is_dir():
            output.rmdir()
        draft.replace(output)
    except OSError as wrong:
        raise UnreadableError(f"{output}: cannot be written: {wrong.strerror or wrong}; choose another place") from None
    finally:
        _remove(draft)
    print(f"{output}: {told}", file=sys.stderr)


def _project(folder: Path, views: Path) -> None:
    with open_reader(folder) as reader, collecting_seldom():
        auditor = Auditor(reader, read_rulebook(), reader.person)
        build_views(views, auditor.all(), refusals=reader.refusals())


def _parameters(given: Sequence[str], query: str | None) -> dict[str, str]:
    if given and query is None:
        raise UsageError("--param is a parameter of a query; name the query with --query")
    asked = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if not sign:
            raise UsageError(f"--param {pair}: write name=value")
        asked[name] = value
    return asked


def _refuse_output(folder: Path, output: Path, query: str | None) -> None:
    if str(output) == "-":
        raise UsageError(f"-o: name a {'folder' if query is None else 'file'} to write Parquet to")
    if output.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"-o {output}: that is within the ledger itself; choose another place")
    if query is None and output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise UsageError(f"-o {output}: that is there already; name a folder that is new or empty")
    if query is not None and output.is_dir():
        raise UsageError(f"-o {output}: that is a folder; name a file for the answer of a query")


def _remove(draft: Path) -> None:
    if draft.is_dir():
        shutil.rmtree(draft)
    else:
        draft.unlink(missing_ok=True)
