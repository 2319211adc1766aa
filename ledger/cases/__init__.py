"""Cases as staff work on them: what may follow, ages, writing."""
