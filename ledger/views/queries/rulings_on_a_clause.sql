-- :clause
-- eg select clause from verdict_clauses limit 1
select * from (
  select 'verdict' as kind, v.verdict || ' ' || v.claim as ruling, v.match, v.event, v.seat, v.message
  from verdict_clauses c join verdicts v on v.verdict_id = c.verdict_id
  where c.clause = :clause
  order by c.leaf desc, c.verdict_id limit 500
)
union all
select * from (
  select 'finding', f.name, f.match, f.event, f.seat, f.message
  from finding_clauses c join findings f on f.finding = c.finding
  where c.clause = :clause
  order by c.leaf desc, c.finding limit 500
)
order by 3, 4
