-- Undecidable claims
-- Claims that could not be checked, and what the record would have had to show.
-- none Every claim could be decided. Checks of single moves that could not be made: not_checked.
select v.verdict, v.claim, v.match, v.event, v.seat, v.claimed, v.message
from verdicts v
where v.verdict = 'UNDECIDABLE'
order by v.leaf desc, v.verdict_id
