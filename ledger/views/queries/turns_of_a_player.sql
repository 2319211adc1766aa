-- Turns of a player
-- The newest 1000 turns of a pseudonym, in its newest 1000 matches: what it drew and gave up, how long it took, and whether it missed a show.
-- :pseudonym What the desk calls the player, P and twelve digits or letters; it stands beside every seat.
-- eg select p.pseudonym from turns t join players p on p.match = t.match and p.seat = t.seat limit 1
-- none No turn of this pseudonym is in the ledger. Copy it from the table of players, or find the player by name or id.
with sat as (
  select p.pseudonym, p.match, p.seat from players p join matches m on m.match = p.match
  where p.pseudonym = :pseudonym order by m.leaf desc limit 1000
)
select s.pseudonym, t.match, t.event, t.number as turn_number, t.from_pile, t.ended, t.by, t.card, d.wild_card,
  t.ms / 1000 as seconds, t.missed_show, t.gave_meld, t.at
from sat s cross join turns t on t.match = s.match and t.seat = s.seat join deals d on d.deal = t.deal
order by t.at desc, t.match, t.seq
limit 1000
