"""Cases: one claim of a player from the ticket to the answer that was sent, as one state machine.

What comes in: records of staff (a ticket is opened, assigned, reviewed, decided, answered, appealed ...), each appended
to the stream ``case/ID`` of the ledger and never changed. What goes out: the status of a case, what may follow and by
whom, records that are known to be allowed, and what all of it says as messages of the catalogue. Nothing here words a
message; rows, terminal and pages do, each in its own language and style.

* :mod:`~ledger.cases.case`: the machine. A case is folded from its records; :func:`~ledger.cases.case.refusal` is the
  one law of what may follow. Actions are its transitions, offered to a person: the same law asked with an empty record.
* :mod:`~ledger.cases.editing`: letters that staff changed: what is free, what is the checked core, the difference.
* :mod:`~ledger.cases.messages`: what a case says: each record in a sentence, its age, its clock.
* :mod:`~ledger.cases.writing`: cases read out of a ledger, and records appended to one, all or none; one way for the
  terminal and the desk.

    new -> open -> decided -> closed (the answer was sent) -> appealed -> decided again, or reversed

A record that should not have been made is kept and told of, and changes nothing: the stream is evidence, the state is
derived from it.
"""
