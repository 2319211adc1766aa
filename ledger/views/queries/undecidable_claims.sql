select v.verdict, v.claim, v.match, v.event, v.seat, v.claimed, v.message
from verdicts v
where v.verdict = 'UNDECIDABLE' and v.match not in (select match from hands_waiting)
order by v.leaf desc, v.verdict_id
