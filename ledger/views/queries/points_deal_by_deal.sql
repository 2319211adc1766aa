-- :match
-- eg select match from events where type = 'deal_scored' limit 1
select v.match, v.deal, d.number, v.seat, v.claimed, v.computed, v.verdict,
  case when count(v.computed) over so_far = count(*) over so_far then sum(v.computed) over so_far end as sum_so_far,
  v.message
from verdicts v
join events e on e.match = v.match and e.seq = v.seq and e.type = 'deal_scored'
join deals d on d.deal = v.deal
where v.claim = 'points' and v.match = :match
window so_far as (partition by v.seat order by d.number, v.verdict_id)
order by d.number, v.seat
