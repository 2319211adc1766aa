select v.verdict, v.claim, v.match, v.event, v.seat, v.claimed, v.computed, v.message, v.clauses
from verdicts v
where v.by_reading = 1
order by v.leaf desc, v.verdict_id
