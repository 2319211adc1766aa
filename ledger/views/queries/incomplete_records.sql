-- Incomplete records
-- Matches whose record has a gap, contradicts itself or names no rules known here.
-- none Every record is whole, free of contradictions, and under rules known here. Single checks that could not be made: not_checked.
select m.match, m.verdict, m.state, f.severity, f.name, f.event, f.message
from findings f join matches m on m.match = f.match
where f.severity in ('incomplete', 'impossible')
order by m.leaf desc, f.finding
