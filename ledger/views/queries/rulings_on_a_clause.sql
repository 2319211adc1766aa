-- :clause
-- eg select clause from verdict_clauses limit 1
with citing (clauses, since) as (
  select l.word, coalesce((
    select w.leaf from verdicts w where w.clauses = l.word order by w.leaf desc limit 1 offset 499), 0)
  from words l where instr(' ' || l.word || ' ', ' ' || :clause || ' ')
)
select * from (
  select 'verdict' as kind, v.verdict || ' ' || v.claim as ruling, v.match, v.event, v.seat, v.message
  from citing c cross join verdicts v on v.clauses = c.clauses and v.leaf >= c.since
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
