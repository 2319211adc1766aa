-- :match
-- eg select match from findings where event is not null limit 1
select e.event, event_sentence(k.record, e.seq) as what, e.card, e.cards,
  (select group_concat(f.name, '; ') from findings f where f.match = e.match and f.event = e.event) as findings,
  (select group_concat(v.verdict || ' ' || v.claim || ' of seat ' || v.seat, '; ')
    from verdicts v where v.match = e.match and v.event = e.event) as verdicts,
  d.wild_card, e.at
from events e join match_records k on k.match = e.match left join deals d on d.deal = e.deal
where e.match = :match
order by e.seq
