-- :seconds?
-- eg select '30'
select t.match, t.event, t.seat, p.pseudonym, t.ended, t.by, t.ms / 1000 as seconds, t.at
from turns t left join players p on p.match = t.match and p.seat = t.seat
where t.ms >= 1000 * coalesce(nullif(:seconds, ''), 20)
order by t.ms desc, t.match, t.seq
limit 500
