-- :ruleset?
-- eg select ruleset from played order by hands desc limit 1
select s.ruleset, s.matches, s.hands, s.drops, round(100.0 * s.drops / nullif(s.hands, 0), 1) as drops_per_100,
  s.shows, s.invalid_shows, round(100.0 * s.invalid_shows / nullif(s.shows, 0), 1) as invalid_per_100,
  s.looked_at, s.missed_shows
from played s
where :ruleset = '' or s.ruleset = :ruleset
order by s.hands desc, s.ruleset
