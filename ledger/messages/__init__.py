"""The words: one catalogue for terminal, pages, rows and letters, a file a language. Nothing else words a fact.

Rooms that judge return :class:`schemas.message.Message`: a code with typed arguments. Here, at the edge, it becomes
words, and no code reads them back: what is to be known later travels as a code.

- ``en.ftl``, ``hi.ftl``: a language each, in Fluent (https://projectfluent.org), which translators' tools open. A
  message's value is the sentence; attributes say the same otherwise: ``.name`` what a finding is called, ``.letter``
  what a player is told of it, which names no card. ``language-locale`` names the locale of plurals, numbers, dates,
  lists and money (CLDR, by Babel). A new language is one more file with the same codes; tests compare the codes, the
  attributes and the arguments.
- ``catalogue``: reads a file and parses a message when it is first worded, because most commands need few.
- ``renderer``: a :class:`~ledger.messages.renderer.Renderer` has a language, a viewer, a time zone and a style. In the
  style of a record cards stand as logged and money as a bare figure, the same bytes on every machine; in that of a
  letter cards have glyphs, figures are grouped and money has its sign. A viewer reads what is only for its seat; what
  is only for another is left out, or replaced by what the message says instead.
- ``rows``: the rows of an audit as they are printed, keys in the documented order.

Where a word is missing in the catalogue the renderer raises: a blank in a letter is worse than an error.
"""
