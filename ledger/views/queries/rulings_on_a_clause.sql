-- Rulings on a clause
-- The newest verdicts and findings that rest on one clause of the rules, 500 of each at most.
-- :clause The id of a clause, as findings and verdicts cite it.
-- eg select clause from verdict_clauses limit 1
-- none Nothing rests on this clause. Check the id in the table of clauses.
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
