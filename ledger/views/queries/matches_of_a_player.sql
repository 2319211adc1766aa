-- :pseudonym
-- eg select pseudonym from players limit 1
select p.pseudonym, p.match, p.seat, m.verdict, m.state, m.ruleset, m.opened_at, p.paid,
  (select count(*) from findings f where f.match = p.match and f.seat = p.seat) as findings_of_seat,
  (select count(*) from verdicts v where v.match = p.match and v.seat = p.seat
    and v.verdict = 'OVERTURNED') as overturned_for_seat
from players p join matches m on m.match = p.match
where p.pseudonym = :pseudonym
order by m.leaf desc
