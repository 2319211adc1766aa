-- :pseudonym
-- eg select p.pseudonym from turns t join players p on p.match = t.match and p.seat = t.seat limit 1
with sat as (
  select p.pseudonym, p.match, p.seat from players p join matches m on m.match = p.match
  where p.pseudonym = :pseudonym order by m.leaf desc limit 1000
)
select s.pseudonym, t.match, t.event, t.number as turn_number, t.from_pile, t.ended, t.by, t.card, d.wild_card,
  t.ms / 1000 as seconds, t.missed_show, t.gave_meld, t.at
from sat s cross join turns t on t.match = s.match and t.seat = s.seat join deals d on d.deal = t.deal
order by t.at desc, t.match, t.seq
limit 1000
