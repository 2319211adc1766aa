"""Benchmarks: what is compared runs side by side in one go, rounds interleaved, medians quoted; none is a test."""
