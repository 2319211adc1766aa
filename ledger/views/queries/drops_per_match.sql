-- :match?
-- eg select match from marks where word = 'dropped' limit 1
with asked as (
  select match from (select match from matches where :match = '' order by leaf desc limit 500)
  union all select :match where :match <> ''
)
select e.match, e.seat, count(*) as drops,
  sum(coalesce(e.by, '') = 'timer') as by_timer, sum(coalesce(e.by, '') = 'autoplay') as by_autoplay,
  sum(not exists (
    select 1 from events b where b.match = e.match and b.deal_no = e.deal_no and b.type = 'draw' and b.seat = e.seat and b.seq < e.seq
  )) as before_first_draw
from asked a cross join events e on e.match = a.match and e.type = 'drop'
group by e.match, e.seat
order by e.match, e.seat
