-- Drops per match
-- How often a seat gave up a deal: before its first draw, later, by the timer or while played for; empty for all matches.
select e.match, e.seat, count(*) as drops,
  sum(coalesce(e.by, '') = 'timer') as by_timer, sum(coalesce(e.by, '') = 'autoplay') as by_autoplay,
  sum(not exists (
    select 1 from events b where b.deal = e.deal and b.type = 'draw' and b.seat = e.seat and b.seq < e.seq
  )) as before_first_draw
from events e
where e.type = 'drop' and (:match = '' or e.match = :match)
group by e.match, e.seat
order by e.match, e.seat
