-- Long deals
-- Deals of at least so many turns, 30 when left empty, the longest first, with how they ended.
select t.match, t.deal, count(*) as turns, sum(t.by in ('timer', 'autoplay')) as by_clock, d.ended, d.winners, m.ruleset
from turns t join deals d on d.deal = t.deal join matches m on m.match = t.match
group by t.deal
having count(*) >= coalesce(nullif(:turns, ''), 30) + 0
order by turns desc, t.deal
limit 500
