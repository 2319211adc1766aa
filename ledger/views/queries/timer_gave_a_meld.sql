-- :match?
-- eg select match from turns where gave_meld = 1 and by = 'timer' union all select match from turns where gave_meld = 1 and by = 'autoplay' limit 1
with clock (word) as (values ('timer'), ('autoplay'))
select t.match, t.ended_event as event, t.seat, t.by, t.card, d.wild_card, t.next_seat,
  (select p.pseudonym from players p where p.match = t.match and p.seat = t.next_seat) as to_player, t.taken, t.at
from clock c cross join turns t on t.by = c.word join deals d on d.deal = t.deal
where t.gave_meld = 1 and +t.ended = 'discard' and (:match = '' or t.match = :match)
order by t.at desc, t.match, t.seq
