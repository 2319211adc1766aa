-- Points, deal by deal
-- What was booked for each seat in each deal and what the play gives, with the sum so far; no sum once a deal is undecided.
-- :match The platform's id of the match, as it stands in the ticket or in the table of matches.
-- eg select match from events where type = 'deal_scored' limit 1
-- none No points were booked for a deal of this match. Check the id; what was booked in the end: standings_of_a_match.
select v.match, v.deal, d.number, v.seat, v.claimed, v.computed, v.verdict,
  case when count(v.computed) over so_far = count(*) over so_far then sum(v.computed) over so_far end as sum_so_far,
  v.message
from verdicts v
join events e on e.match = v.match and e.event = v.event and e.type = 'deal_scored'
join deals d on d.deal = v.deal
where v.claim = 'points' and v.match = :match
window so_far as (partition by v.seat order by d.number, v.verdict_id)
order by d.number, v.seat
