"""Tests of the room play: what happened, and whether it was allowed."""

import pytest

pytest.register_assert_rewrite("tests.play.law_case")
