-- Played for the absent
-- How often a seat lost its connection, missed a turn or was played for; empty for all matches.
select e.match, e.seat,
  sum(e.type = 'disconnect') as disconnects,
  sum(e.type = 'miss') as misses,
  sum(coalesce(e.by, '') = 'timer' and e.type = 'discard') as turns_by_timer,
  sum(coalesce(e.by, '') = 'autoplay' and e.type = 'discard') as turns_by_autoplay,
  sum(e.type = 'drop' and coalesce(e.by, '') in ('timer', 'autoplay')) as dropped
from events e
where e.seat is not null and (:match = '' or e.match = :match)
group by e.match, e.seat
having disconnects + misses + turns_by_timer + turns_by_autoplay + dropped > 0
order by e.match, e.seat
