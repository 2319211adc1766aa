-- A match, event by event
-- Everything that happened in a match, in order, with what was found beside it.
select e.event, e.what, e.card, e.cards,
  (select group_concat(f.name, '; ') from findings f where f.event = e.event) as findings,
  (select group_concat(v.verdict || ' ' || v.claim || ' of seat ' || v.seat, '; ')
    from verdicts v where v.event = e.event) as verdicts,
  d.wild_card, e.at
from events e left join deals d on d.deal = e.deal
where e.match = :match
order by e.seq
