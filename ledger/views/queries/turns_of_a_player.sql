-- Turns of a player
-- The newest 1000 turns of a pseudonym: what it drew and gave up, how long it took, and whether it missed a show.
-- :pseudonym What the desk calls the player, P and twelve digits or letters; it stands beside every seat.
-- eg select p.pseudonym from turns t join players p on p.match = t.match and p.seat = t.seat limit 1
-- none No turn of this pseudonym is in the ledger. Copy it from the table of players, or find the player by name or id.
select t.pseudonym, t.match, t.event, t.number as turn_number, t.from_pile, t.ended, t.by, t.card, d.wild_card,
  t.ms / 1000 as seconds, t.missed_show, t.gave_meld, t.at
from turns t join deals d on d.deal = t.deal
where t.pseudonym = :pseudonym
order by t.at desc, t.turn
limit 1000
