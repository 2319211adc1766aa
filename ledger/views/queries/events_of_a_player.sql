-- Events of a player
-- The newest 1000 events of a pseudonym in all its matches, without the cards only one seat could see; a type to see only such.
-- :pseudonym What the desk calls the player, P and twelve digits or letters; it stands beside every seat.
-- eg select pseudonym from events where type = 'discard' limit 1
-- :type What kind of event, as the table of events writes it; empty for every kind.
-- eg select 'discard'
-- none No such event of this pseudonym is in the ledger. Copy it from the table of players, or find the player by name or id.
select e.pseudonym, e.match, e.event, e.type, e.by, e.from_pile, e.card, e.cards, e.what, e.at
from events e
where e.pseudonym = :pseudonym and (:type = '' or e.type = :type)
order by e.leaf desc
limit 1000
