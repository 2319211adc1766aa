"""The faults that can be planted, one topic a file. A new fault is one more function here."""
