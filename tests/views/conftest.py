"""Views of four small matches and of every sample log, and a desk over each."""

from __future__ import annotations

from tests.desk_kit.desk import ask as ask
from tests.desk_kit.desk import demo as demo
from tests.desk_kit.desk import demo_folder as demo_folder
from tests.desk_kit.desk import get as get
from tests.desk_kit.desk import views as views
