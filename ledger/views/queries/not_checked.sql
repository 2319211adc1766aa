select u.code, l.name, u.missing, count(*) as matches, sum(u.times) as times
from unchecked u join laws l on l.code = u.code
group by u.code, u.missing
order by matches desc, u.code, u.missing
