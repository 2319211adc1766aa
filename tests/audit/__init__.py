"""Tests of the room audit: claims against what the replay says."""
