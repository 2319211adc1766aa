-- :turns?
-- eg select '12'
select t.match, t.deal, t.number as turns,
  (
    select count(*) from turns u where u.match = t.match and u.deal_no = t.deal_no and u.by in ('timer', 'autoplay')
  ) as by_clock, d.ended, d.winners, m.ruleset
from turns t join deals d on d.deal = t.deal join matches m on m.match = t.match
where t.last_of_deal = 1 and t.number >= coalesce(nullif(:turns, ''), 30) + 0
order by t.number desc, t.deal
limit 500
