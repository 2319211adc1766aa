-- :match?
-- eg select match from marks where word = 'timer' limit 1
with asked as (
  select match from (select match from matches where :match = '' order by leaf desc limit 200)
  union all select :match where :match <> ''
)
select e.match, e.seat,
  sum(e.type = 'disconnect') as disconnects,
  sum(e.type = 'miss') as misses,
  sum(coalesce(e.by, '') = 'timer' and e.type = 'discard') as turns_by_timer,
  sum(coalesce(e.by, '') = 'autoplay' and e.type = 'discard') as turns_by_autoplay,
  sum(e.type = 'drop' and coalesce(e.by, '') in ('timer', 'autoplay')) as dropped
from asked a cross join events e on e.match = a.match
where e.seat is not null and (e.type in ('disconnect', 'miss') or e.by in ('timer', 'autoplay'))
group by e.match, e.seat
having disconnects + misses + turns_by_timer + turns_by_autoplay + dropped > 0
order by e.match, e.seat
