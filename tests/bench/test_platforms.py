"""A platform that was played is kept whole, however small it is."""

from __future__ import annotations

from pathlib import Path

from ledger.collusion.statistics import N
from ledger.simulate.population.games import CHUNK
from tests.bench.collusion_figures import honest_p
from tests.bench.platforms import CUTS, Setting, over, played


def test_a_platform_of_fewer_chunks_than_cuts_is_read_back_with_all_its_games(tmp_path: Path) -> None:
    """Between two of the cuts no game lies then."""
    setting = Setting("softmax", 5, 12, 2 * CHUNK)
    kept = played(setting, tmp_path)
    met = [int(part.deals.values[:, N].sum()) for part in kept.parts]
    assert len(met) == len(CUTS) and 0 in met and sum(met) == over(kept).deals.values[:, N].sum() > 0
    again = played(setting, tmp_path)
    assert [sorted(part.sums) for part in again.parts] == [sorted(part.sums) for part in kept.parts]
    assert any(True for _ in honest_p(setting, tmp_path))
