select v.verdict, v.claim, v.match, v.event, v.seat, v.claimed, v.message
from verdicts v
where v.verdict = 'UNDECIDABLE'
order by v.leaf desc, v.verdict_id
