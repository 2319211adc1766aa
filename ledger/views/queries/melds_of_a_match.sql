-- Melds of a match
-- What lies on the table at the end of each deal, who laid it, and who laid off on it.
-- :match The platform's id of the match, as it stands in the ticket or in the table of matches.
-- eg select match from melds limit 1
-- none No meld lies on the table of this match. In most games melds stay in the hand; try a match whose melds are laid down.
select m.meld, d.number, m.seat, m.kind, m.laid, m.cards, m.laid_off_by, d.contract, m.event
from melds m join deals d on d.deal = m.deal
where m.match = :match
order by d.number, length(m.event), m.event, m.meld
