-- Decided by the reading
-- Verdicts that would be another under the other reading of a text that contradicts itself.
-- none No verdict here hangs on how a text is read. See the matches whose payout would differ for what it would change: payout_by_the_reading.
select v.verdict, v.claim, v.match, v.event, v.seat, v.claimed, v.computed, v.message, v.clauses
from verdicts v
where v.by_reading = 1
order by v.leaf desc, v.verdict_id
