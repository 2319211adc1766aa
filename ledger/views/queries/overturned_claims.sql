select v.verdict, v.claim, v.match, v.event, v.seat, v.claimed, v.computed, v.difference, v.message, v.clauses
from verdicts v
where v.verdict = 'OVERTURNED'
order by v.claim, abs(v.difference) desc, v.verdict_id
