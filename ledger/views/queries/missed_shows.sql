-- :match?
-- eg select match from turns where missed_show = 1 limit 1
select t.match, t.event, t.ended_event, d.number as deal_number, t.number as turn_number, t.seat,
  (select p.pseudonym from players p where p.match = t.match and p.seat = t.seat) as pseudonym, t.by, t.card,
  d.wild_card, d.ended, d.winners, t.at
from turns t join deals d on d.deal = t.deal
where t.missed_show = 1 and (:match = '' or t.match = :match)
order by t.at desc, t.match, t.seq
