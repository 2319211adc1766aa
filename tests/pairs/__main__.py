"""Writes the pairs anew."""

from tests.pairs import FOLDER, stored_texts

FOLDER.mkdir(exist_ok=True)
written = stored_texts()
for name, text in written.items():
    (FOLDER / name).write_text(text, encoding="utf-8")
for stale in FOLDER.glob("*.jsonl"):
    if stale.name not in written:
        stale.unlink()
