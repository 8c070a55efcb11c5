"""ECE with M = 20 bins and its 10,000-resample percentile interval in numpy, as one would write it with care.

Equal-mass bins in which ties are shared, made anew in every resample, as the plain bootstrap does.
Reads one JSON line {"confidence": [...], "correct": [...], "bins": 20, "resamples": 10000, "draw": "rows"}: resamples are
drawn row by row, or, with "multinomial", as counts of the distinct forecasts. Prints {"seconds": ..., "value": ..., "low": ..., "high": ...}.
"""

import json
import sys
import time

try:
    import numpy as np
except ImportError:
    sys.exit("numpy is missing: python3 -m pip install numpy, or name a Python that has it in $PYTHON")


def shared_errors(confidence, right, wrong, bins):
    """ECE of each row of counts; the columns are distinct ascending confidences."""
    n = right + wrong
    total = n.sum(axis=1, keepdims=True)
    excess = np.cumsum(right - confidence * n, axis=1)
    seen = np.cumsum(n, axis=1)
    # The sum of right - confidence up to an edge is linear inside a tie.
    edges = total * np.arange(bins + 1) / bins
    at = np.empty((len(n), bins + 1))
    for row in range(len(n)):
        at[row] = np.interp(edges[row], np.r_[0, seen[row]], np.r_[0, excess[row]])
    return np.abs(np.diff(at, axis=1)).sum(axis=1) / total[:, 0]


def main():
    data = json.loads(sys.stdin.readline())
    confidence = np.array(data["confidence"])
    correct = np.array(data["correct"])
    bins, resamples = data["bins"], data["resamples"]
    begun = time.process_time()
    random = np.random.default_rng(1)
    levels, level = np.unique(confidence, return_inverse=True)
    k, n = len(levels), len(confidence)
    counts = np.bincount(level + k * (1 - correct), minlength=2 * k)[None, :]
    value = shared_errors(levels, counts[:, :k], counts[:, k:], bins)[0]
    batch = max(1, 2_000_000 // n)
    errors = []
    for first in range(0, resamples, batch):
        size = min(batch, resamples - first)
        if data["draw"] == "multinomial":
            drawn = random.multinomial(n, counts[0] / n, size=size)
        else:
            rows = random.integers(0, n, size=(size, n))
            kind = (level + k * (1 - correct))[rows] + 2 * k * np.arange(size)[:, None]
            drawn = np.bincount(kind.ravel(), minlength=2 * k * size).reshape(size, 2 * k)
        errors.append(shared_errors(levels, drawn[:, :k], drawn[:, k:], bins))
    low, high = np.percentile(np.concatenate(errors), [2.5, 97.5])
    print(json.dumps({"seconds": time.process_time() - begun, "value": value, "low": low, "high": high}))


main()
