-- :seconds?
-- eg select '30'
select t.match, t.event, t.seat,
  (select p.pseudonym from players p where p.match = t.match and p.seat = t.seat) as pseudonym,
  t.ended, t.by, t.ms / 1000 as seconds, t.at
from turns t
-- Of twenty million events as well few turns are so slow: else every match is read.
where likelihood(t.ms >= 1000 * coalesce(nullif(:seconds, ''), 20), 0.01)
order by t.ms desc, t.match, t.seq
limit 500
