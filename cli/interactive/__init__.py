"""``meldtrail replay --interactive``: the table of a match, stepped through in a terminal."""
