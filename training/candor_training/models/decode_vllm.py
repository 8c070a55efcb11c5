"""The same decoding through vLLM, which must be installed; unmeasured.

vLLM schedules rows as it likes: its own seeded draws make a text independent of the order, but only as
far as its kernels round alike in every batch. A leading stop ends a text at once.
"""

from collections.abc import Collection, Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from candor_training.errors import StatedError
from candor_training.models.decoding import Decoded, Decoding, Request, cut_at

# Rows between two reports.
CHUNK = 4096


def require_vllm(who: str) -> None:
    """Raises StatedError where vLLM is not installed."""
    if find_spec("vllm") is None:
        raise StatedError(
            f'{who}: engine = "vllm" needs the package vllm: install it, or use "transformers".'
        )


def decode_vllm(
    folder: Path,
    requests: list[Request],
    decoding: Decoding,
    seed: int,
    done: Collection[str] = frozenset(),
) -> Iterator[list[Decoded]]:
    """Continues the prompts whose keys are not in `done`."""
    from vllm import LLM, SamplingParams

    engine = LLM(model=str(folder), seed=seed)
    end = engine.get_tokenizer().eos_token_id
    waiting = [one for one in requests if one.key not in done]
    for start in range(0, len(waiting), CHUNK):
        chunk = waiting[start : start + CHUNK]
        settings = [
            SamplingParams(
                temperature=decoding.temperature,
                top_p=decoding.top_p,
                max_tokens=decoding.max_new_tokens,
                stop=[decoding.stop] if decoding.stop else None,
                seed=_seed_of(seed, one.key),
            )
            for one in chunk
        ]
        outputs = engine.generate([one.prompt for one in chunk], settings, use_tqdm=False)
        yield [
            Decoded(
                key=one.key,
                text=cut_at(output.outputs[0].text, decoding.stop),
                ids=tuple(token for token in output.outputs[0].token_ids if token != end),
                ended=output.outputs[0].finish_reason == "stop",
            )
            for one, output in zip(chunk, outputs, strict=True)
        ]


def _seed_of(seed: int, key: str) -> int:
    return int.from_bytes(sha256(f"{seed}\n{key}".encode()).digest()[:4])
