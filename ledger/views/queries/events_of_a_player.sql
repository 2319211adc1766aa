-- :pseudonym
-- eg select p.pseudonym from turns t join players p on p.match = t.match and p.seat = t.seat limit 1
-- :type?
-- eg select 'discard'
with sat as (
  select p.pseudonym, p.match, p.seat from players p join matches m on m.match = p.match
  where p.pseudonym = :pseudonym order by m.leaf desc limit 1000
),
newest as (
  select s.pseudonym, e.* from sat s cross join events e on e.match = s.match and e.seat = s.seat
  where :type = '' or e.type = :type order by e.leaf desc limit 1000
)
select n.pseudonym, n.match, n.event, n.type, n.by, n.from_pile, n.card, n.cards,
  event_sentence(k.record, n.seq) as what, n.at
from newest n join match_records k on k.match = n.match
order by n.leaf desc
