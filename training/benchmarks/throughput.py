"""Times one piece of work in a process of its own: `python -m benchmarks.throughput sft`, or another.

Prints a JSON line. Model flops are 2 for each parameter and token forward, 4 backward (2 where the
weights are frozen), without attention and without what checkpointing computes again (Chowdhery et al.
2022, appendix B).
"""

import json
import platform
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from benchmarks.rl import time_ppo, time_rloo_trl
from benchmarks.sft import time_sft, time_sft_trl
from benchmarks.work import Size, matmul_flops, peak_memory, save_model, size_for

Figures = dict[str, Any]
works: dict[str, Callable[[Path, Size, torch.device], Figures]] = {
    "sft": time_sft,
    "sft-trl": time_sft_trl,
    "ppo": time_ppo,
    "rloo-trl": time_rloo_trl,
}


def main() -> None:
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    size = size_for(device)
    name = f"CPU ({platform.machine()}, {torch.get_num_threads()} threads)"
    if device.type == "cuda":
        name = torch.cuda.get_device_name(device)
    with tempfile.TemporaryDirectory() as folder:
        save_model(Path(folder) / "base", size, device)
        figures = works[sys.argv[1]](Path(folder), size, device)
    best = matmul_flops(device, size.precision)
    flops = figures.pop("flops")
    whole = {
        "device": name,
        "size": size.name,
        "parameters": size.parameters,
        **figures,
        "utilisation": flops / figures["seconds"] / best,
        "peak_gib": peak_memory(device),
        "matmul_tflops": best / 1e12,
    }
    print(json.dumps(whole))


if __name__ == "__main__":
    main()
