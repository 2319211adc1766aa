"""The pictures of the README, made from the demo's ledger: ``make pictures``.

The same code makes the same pictures: a fixed window, times in UTC, nothing that moves, and people numbered, since
every ledger gives them pseudonyms of its own. Pages are kept as WebP, at twice the size they are shown at.
"""

from __future__ import annotations

import asyncio
import base64
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.desk_kit.hard_ledger import demo_ledger
from tests.web.browsing import ROOT, browsing, serving

PICTURES: Final = ROOT / "docs" / "pictures"
SHOWN: Final = "sample-dropped_hands_missing"
PAGES: Final = {
    "find": ("/-/find?q=invalid+show+80+points", 658),
    "match": (f"/-/match/{SHOWN}?at=21", 880),
    "answer": (f"/-/answer/{SHOWN}?deal=1&seat=3&about=show", 962),
}
"""Each picture of a page: its address, and how much of it is shown, in pixels from its top."""
WIDTH: Final = 1280
IN_TERMINAL: Final = "sample-points_overturned"
COLUMNS, ROWS = 140, 30
QUALITY: Final = 0.82

_NUMBERED = """() => {
  const numbers = new Map(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    node.textContent = node.textContent.replace(/\\bP[0-9a-f]{12}\\b/g, (who) => {
      if (!numbers.has(who)) numbers.set(who, `P${String(numbers.size + 1).padStart(12, '0')}`);
      return numbers.get(who);
    });
}"""
_WEBP = """async ([png, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""
_REMOTE_FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def main() -> None:
    """Make every picture anew."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="pictures-") as folder:
        ledger = demo_ledger(Path(folder) / "ledger")
        with browsing() as browser, serving(ledger) as address:
            for name, (path, high) in PAGES.items():
                kept(f"{name}.webp", page_picture(browser, address + path, high))
    kept("replay.svg", asyncio.run(terminal_picture()).encode())


def kept(name: str, picture: bytes) -> None:
    """Write a picture, and say how large it is."""
    (PICTURES / name).write_bytes(picture)
    sys.stdout.write(f"{PICTURES.relative_to(ROOT) / name}  {len(picture) / 1000:.0f} KB\n")


def page_picture(browser: Any, address: str, high: int) -> bytes:
    """The top of a page, as WebP."""
    context = browser.new_context(
        viewport={"width": WIDTH, "height": high}, device_scale_factor=2, color_scheme="light",
        reduced_motion="reduce", timezone_id="UTC", locale="en-GB",
    )  # fmt: skip
    page = context.new_page()
    answer = page.goto(address)
    if answer is None or answer.status != 200:
        raise SystemExit(f"{address} cannot be shown")
    page.evaluate(_NUMBERED)
    png = base64.b64encode(page.screenshot()).decode()
    page.goto("about:blank")
    webp = base64.b64decode(page.evaluate(_WEBP, [png, QUALITY]))
    context.close()
    return webp


async def terminal_picture() -> str:
    """The table of a match in a terminal, as SVG without a font from elsewhere."""
    from cli.commands.replay.interactive import Replay
    from cli.commands.replay.view import Timeline, view_of
    from ledger.audit.auditor import open_match
    from ledger.messages.renderer import ENGLISH

    log = next(ROOT.glob(f"sample_logs/*/{IN_TERMINAL.removeprefix('sample-')}.jsonl"))
    with open_match(str(log), None) as played:
        view = view_of(played, None, ENGLISH)
    app = Replay(Timeline(view), at=15)
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        await pilot.pause()
        drawn = app.export_screenshot(title=f"meldtrail replay {IN_TERMINAL} --interactive")
    return _REMOTE_FONT.sub("", drawn)


if __name__ == "__main__":
    main()
