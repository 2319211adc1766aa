-- :code?
-- eg select code from findings limit 1
select f.code, f.severity, f.name, f.match, f.event, f.seat, f.message, f.clauses, f.at
from findings f
where :code = '' or f.code = :code
order by f.leaf desc, f.finding
