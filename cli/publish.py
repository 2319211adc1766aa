"""``python -m cli.publish``: write the JSON Schemas anew after a change of the models."""

from __future__ import annotations

from pathlib import Path

from schemas.published import published


def publish(folder: Path) -> list[Path]:
    """Write every published schema into ``folder``; returns the files written."""
    written = []
    for name, text in published():
        path = folder / name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    for path in publish(Path(__file__).parent.parent / "schemas" / "json"):
        print(path)
