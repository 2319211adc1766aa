-- Standings of a match
-- Totals and places of a match of many deals, with what the platform booked and paid.
-- :match The platform's id of the match, as it stands in the ticket or in the table of matches.
-- eg select match from players where total is not null limit 1
-- none No standings are on record for this match. It may be a match of a single deal: see points_deal_by_deal.
select p.match, p.seat, p.pseudonym, p.total, p.place, p.out_after,
  (select v.claimed from verdicts v join events e on e.match = v.match and e.event = v.event
    where v.match = p.match and v.seat = p.seat and v.claim = 'points' and e.type = 'match_settled') as total_booked,
  p.paid
from players p
where p.match = :match and p.total is not null
order by p.place, p.seat
