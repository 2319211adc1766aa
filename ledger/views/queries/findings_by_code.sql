-- Findings of one law
-- What was found, newest first; leave the code empty for all laws.
-- :code The code of a law, as the table of laws lists it; empty for all laws.
-- eg select code from findings limit 1
-- none Nothing was found of this law. Check the code in the table of laws, or leave it empty for all findings.
select f.code, f.severity, f.name, f.match, f.event, f.seat, f.message, f.clauses, f.at
from findings f
where :code = '' or f.code = :code
order by f.leaf desc, f.finding
