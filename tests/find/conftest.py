"""The views that searches are answered from."""

from __future__ import annotations

from tests.desk_kit.desk import demo_folder as demo_folder
