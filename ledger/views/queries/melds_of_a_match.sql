-- :match
-- eg select match from melds limit 1
select m.meld, d.number, m.seat, m.kind, m.laid, m.cards, m.laid_off_by, d.contract, m.event
from melds m join deals d on d.deal = m.deal
where m.match = :match
order by d.number, length(m.event), m.event, m.meld
