"""Cases: one claim of a player from the ticket to the answer that was sent, as one state machine.

What comes in: records of staff (a ticket is opened, assigned, reviewed, decided, answered, appealed ...), each appended
to the stream ``case/ID`` of the ledger and never changed. What goes out: the status of a case, what may follow and by
whom, records that are known to be allowed, and what all of it says as messages of the catalogue. Nothing here words a
message; rows, terminal and pages do, each in its own language and style.

* :mod:`~ledger.cases.case`: the machine. A case is folded from its records; :func:`~ledger.cases.case.refusal` is the
  one law of what may follow. Actions are its transitions, offered to a person: the same law asked with an empty record.
* :mod:`~ledger.cases.rulings`: the ruling on the complaint of a case, and the one letter that tells its decision.
* :mod:`~ledger.cases.editing`: letters that staff changed: what is free, what is the checked core, the difference.
  :mod:`~ledger.cases.macros`: texts they use again.
* :mod:`~ledger.cases.messages`: what a case says: each record in a sentence, its age, its clock.
* :mod:`~ledger.cases.writing`: cases read out of a ledger, and records appended to one, all or none; one way for the
  terminal and the desk.
* :mod:`~ledger.cases.incidents`: one cause that hit many players, from what was found to every seat it concerns;
  :mod:`~ledger.cases.incident_cases`: their cases, opened, decided and answered together.
* What else takes two people: :mod:`~ledger.cases.erasure` of a person or of cards, :mod:`~ledger.cases.revealing` of
  hands before their time; ``verified`` says of such records which count for nothing.

    new -> open -> decided -> closed (the answer was sent) -> appealed -> decided again, or reversed

A record that should not have been made is kept and told of, and changes nothing: the stream is evidence, the state is
derived from it.
"""
