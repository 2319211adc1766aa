select m.match, m.verdict, m.state, f.severity, f.name, f.event, f.message
from findings f join matches m on m.match = f.match
where f.severity in ('incomplete', 'impossible')
order by m.leaf desc, f.finding
