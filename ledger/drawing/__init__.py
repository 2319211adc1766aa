"""Pictures as SVG, drawn on the server: the same values give the same bytes, and words or figures stand beside them.

What comes in: values that say what is seen (a table with its cards, a figure with its name), and the renderer of
the language they are labelled in. Who may see which card was decided before. What goes out: SVG as text, every value in
it escaped, and the same in words for those who listen.

* :mod:`~ledger.drawing.svg`: elements as text; how wide words are.
* :mod:`~ledger.drawing.cards`: one card, and a hand laid out in its room.
* :mod:`~ledger.drawing.table`: a seat, the piles, the melds, put together round a table or one below the other; and the
  same in sentences.
* :mod:`~ledger.drawing.charts`: bars, stacked bars, a histogram, a line over time.
* :mod:`~ledger.drawing.neighbourhood`: a ring of players and whom they also played with.

Sizes are units of the drawing; nothing is measured in a browser. Letters are never smaller than
:data:`~ledger.drawing.svg.SMALL`, no card is covered so that its corner cannot be read, and nothing is told by colour
alone.
"""
