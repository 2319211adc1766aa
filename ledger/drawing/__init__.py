"""Pictures as SVG, drawn on the server: the same rows give the same bytes, and the words or figures stand beside."""
