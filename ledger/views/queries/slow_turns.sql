-- Slow turns
-- Turns that took at least so many seconds by the platform's clock, 20 when left empty, the slowest first.
-- :seconds A whole number of seconds; 20 when left empty.
-- eg select '30'
-- none No turn took so long, as far as times are on record. Try fewer seconds.
select t.match, t.event, t.seat, p.pseudonym, t.ended, t.by, t.ms / 1000 as seconds, t.at
from turns t left join players p on p.match = t.match and p.seat = t.seat
where t.ms >= 1000 * coalesce(nullif(:seconds, ''), 20)
order by t.ms desc, t.match, t.seq
limit 500
