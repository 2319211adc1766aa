-- Turns of a player
-- Every turn of a pseudonym, newest first: what it drew and gave up, how long it took, and whether it missed a show.
select p.pseudonym, t.match, t.event, t.number as turn_number, t.from_pile, t.ended, t.by, t.card, d.wild_card,
  t.ms / 1000 as seconds, t.missed_show, t.gave_meld, t.at
from players p join turns t on t.match = p.match and t.seat = p.seat
join deals d on d.deal = t.deal
where p.pseudonym = :pseudonym
order by t.at desc, t.turn
limit 1000
