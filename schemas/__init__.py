"""The vocabulary: pydantic models of what crosses a border, the rulesets and clauses that ship, and SPEC.md."""

__version__ = "0.1.0"
"""The version of the program; it stands in views, answers and cases."""
