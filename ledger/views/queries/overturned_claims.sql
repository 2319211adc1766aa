-- Overturned claims
-- Where the platform said something else than the play gives, with both figures, greatest difference first.
-- none No claim of a platform was found wrong. Claims that could not be decided: undecidable_claims.
select v.verdict, v.claim, v.match, v.event, v.seat, v.claimed, v.computed, v.difference, v.message, v.clauses
from verdicts v
where v.verdict = 'OVERTURNED'
order by v.claim, abs(v.difference) desc, v.verdict_id
