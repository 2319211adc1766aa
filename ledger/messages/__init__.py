"""The words: one catalogue for terminal, pages, rows and letters, a file a language. Nothing else words a fact."""
