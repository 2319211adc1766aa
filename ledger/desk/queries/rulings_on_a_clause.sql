-- Rulings on a clause
-- Every verdict and finding that rests on one clause of the rules.
select 'verdict' as kind, v.verdict || ' ' || v.claim as ruling, v.match, v.event, v.seat, v.message
from verdict_clauses c join verdicts v on v.verdict_id = c.verdict_id
where c.clause = :clause
union all
select 'finding', f.name, f.match, f.event, f.seat, f.message
from finding_clauses c join findings f on f.finding = c.finding
where c.clause = :clause
order by 3, 4
