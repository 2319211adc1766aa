-- :clause
-- eg select clause from verdict_clauses limit 1
with recursive lists (clauses) as (
  select min(clauses) from verdicts
  union all
  select (select min(v.clauses) from verdicts v where v.clauses > l.clauses) from lists l where l.clauses is not null
),
citing (clauses) as (select clauses from lists where instr(' ' || clauses || ' ', ' ' || :clause || ' '))
select * from (
  select 'verdict' as kind, v.verdict || ' ' || v.claim as ruling, v.match, v.event, v.seat, v.message
  from citing c join verdicts v on v.rowid in (
    select w.rowid from verdicts w where w.clauses = c.clauses order by w.leaf desc limit 500)
  order by v.leaf desc, v.verdict_id limit 500
)
union all
select * from (
  select 'finding', f.name, f.match, f.event, f.seat, f.message
  from finding_clauses c join findings f on f.finding = c.finding
  where c.clause = :clause
  order by c.leaf desc, c.finding limit 500
)
order by 3, 4
