-- Decided by the reading
-- Verdicts that would be another under the other reading of a text that contradicts itself.
select v.verdict, v.claim, v.match, v.event, v.seat, v.claimed, v.computed, v.message, v.clauses
from verdicts v
where v.message like '%The reading decides%'
order by v.leaf desc, v.verdict_id
