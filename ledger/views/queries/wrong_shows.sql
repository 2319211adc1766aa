select v.verdict, v.match, d.event as declared_at, v.seat, v.claimed, v.computed, v.claim, d.cards, d.card as finish,
  w.wild_card, v.message
from verdicts v
left join deals w on w.deal = v.deal
left join events d on d.match = v.match and d.seq = (
  select e.seq from events e
  where e.match = v.match and e.type = 'declare' and e.seat = v.seat
    and e.seq < cast(substr(v.event, length(v.match) + 2) as integer)
  order by e.seq desc limit 1)
where v.claim = 'show' and (v.computed = 0 or v.claimed = 0)
order by v.leaf desc, v.verdict_id
