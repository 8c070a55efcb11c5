"""Trains language models whose readers end up with the right amount of confidence."""

import os

# Read by OpenMP when torch is first imported. Threads that spin while they wait take the cores from
# whatever else runs: small models need up to eight times the processor time for the same result.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
