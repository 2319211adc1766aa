"""What can be told of a page's looks without eyes: nothing wider than its window, no text that runs over another, none
too small to be read, nothing cut off, no choice too narrow; and where its links lead.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

SMALLEST = 11
"""The least size of letters, in pixels."""
_LOOK = Path(__file__).with_suffix(".js").read_text("utf-8")
_LINKS = """() => [...new Set([...document.querySelectorAll('a[href]:not([href^="#"]), link[href], script[src]')]
  .map((node) => (node.href || node.src).split('#')[0]).filter((href) => href.startsWith(location.origin)))]"""


def wrong_looks(page: Any) -> dict[str, list[str]]:
    """What does not look right as the page stands, by kind: ``wide``, ``small``, ``cut``, ``narrow``, ``over``; empty
    where all is well."""
    return {kind: told for kind, told in page.evaluate(_LOOK, SMALLEST).items() if told}


def links(page: Any) -> list[str]:
    """Every address of this desk that the page leads to or is made of; not the places of the page itself."""
    return list(page.evaluate(_LINKS))
