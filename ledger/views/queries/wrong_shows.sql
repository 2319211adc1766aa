with wrong as (
  select v.*, (
    select max(e.seq) from events e
    where e.match = v.match and e.type = 'declare' and e.seat = v.seat and e.seq < v.seq) as declared
  from verdicts v
  where v.claim = 'show' and (v.computed = 0 or v.claimed = 0)
)
select v.verdict, v.match, (select d.event from events d where d.match = v.match and d.seq = v.declared) as declared_at,
  v.seat, v.claimed, v.computed, v.claim,
  (select d.cards from events d where d.match = v.match and d.seq = v.declared) as cards,
  (select d.card from events d where d.match = v.match and d.seq = v.declared) as finish,
  w.wild_card, v.message
from wrong v left join deals w on w.deal = v.deal
order by v.leaf desc, v.verdict_id
