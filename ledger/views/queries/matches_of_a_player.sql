-- Matches of a player
-- Every match a pseudonym sat in, with what came of it.
-- :pseudonym What the desk calls the player, P and twelve digits or letters; it stands beside every seat.
-- eg select pseudonym from players limit 1
-- none No seat of this pseudonym is in the ledger. Copy it from the table of players, or find the player by name or id.
select p.pseudonym, p.match, p.seat, m.verdict, m.state, m.ruleset, m.opened_at, p.paid,
  (select count(*) from findings f where f.match = p.match and f.seat = p.seat) as findings_of_seat,
  (select count(*) from verdicts v where v.match = p.match and v.seat = p.seat
    and v.verdict = 'OVERTURNED') as overturned_for_seat
from players p join matches m on m.match = p.match
where p.pseudonym = :pseudonym
order by m.leaf desc
