"""Benchmarks: everything compared runs side by side in one go, rounds interleaved, medians quoted. No figure is a test."""
