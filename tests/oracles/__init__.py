"""Plain second opinions that the project is held against."""
