-- Matches whose payout would differ under the literal reading
-- What a seat would win or lose under the other reading of the text, where that is another figure; empty for all rulesets.
-- :ruleset The id of a ruleset, as the table of rulesets lists it; empty for all.
-- eg select m.ruleset from other_reading o join matches m on m.match = o.match where o.differs = 1 limit 1
-- none Nothing would be paid otherwise under the other reading. Only some rulesets can be read in two ways; leave it empty for all.
select o.match, m.verdict, m.state, o.reading, o.other, o.seat, p.pseudonym, o.what, o.computed, o.computed_other,
  o.computed_other - o.computed as would_change, m.opened_at
from other_reading o join matches m on m.match = o.match
left join players p on p.match = o.match and p.seat = o.seat
where o.differs = 1 and (:ruleset = '' or m.ruleset = :ruleset)
order by m.leaf desc, o.match, o.seat
