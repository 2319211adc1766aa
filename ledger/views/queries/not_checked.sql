-- What could not be checked
-- Laws that were silent because the log does not show what they must see, over all matches.
-- none Everything that can be checked was checked.
select u.code, l.name, u.missing, count(*) as matches, sum(u.times) as times
from unchecked u join laws l on l.code = u.code
group by u.code, u.missing
order by matches desc, u.code, u.missing
