-- :match
-- eg select match from players where total is not null limit 1
select p.match, p.seat, p.pseudonym, p.total, p.place, p.out_after,
  (select v.claimed from verdicts v join events e on e.match = v.match and e.seq = v.seq
    where v.match = p.match and v.seat = p.seat and v.claim = 'points' and e.type = 'match_settled') as total_booked,
  p.paid
from players p
where p.match = :match and p.total is not null
order by p.place, p.seat
