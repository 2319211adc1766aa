-- :ruleset?
-- eg select m.ruleset from other_reading o join matches m on m.match = o.match where o.differs = 1 limit 1
select o.match, m.verdict, m.state, o.reading, o.other, o.seat,
  (select p.pseudonym from players p where p.match = o.match and p.seat = o.seat) as pseudonym, o.what, o.computed, o.computed_other,
  o.computed_other - o.computed as would_change, m.opened_at
from other_reading o join matches m on m.match = o.match
where o.differs = 1 and (:ruleset = '' or m.ruleset = :ruleset)
order by m.leaf desc, o.match, o.seat
