"""Codes, cards and cells in the words of staff."""
