-- Events of a player
-- The newest 1000 events of a pseudonym in its newest 1000 matches, without the cards only one seat could see; a type to see only such.
-- :pseudonym What the desk calls the player, P and twelve digits or letters; it stands beside every seat.
-- eg select p.pseudonym from turns t join players p on p.match = t.match and p.seat = t.seat limit 1
-- :type What kind of event, as the table of events writes it; empty for every kind.
-- eg select 'discard'
-- none No such event of this pseudonym is in the ledger. Copy it from the table of players, or find the player by name or id.
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
