"""Decoding, with a tiny random model: its texts are nonsense, but each must be its own."""

import random

import pytest
import torch
from transformers import LlamaForCausalLM, PreTrainedTokenizerFast

from candor_training.errors import DivergedError, StatedError
from candor_training.memory.writing import estimate_writing
from candor_training.models.decode import decode
from candor_training.models.decoding import Decoded, Decoding, Request, cut_at
from candor_training.models.draw_tokens import pick_tokens, uniforms
from candor_training.models.tokens import token_lists
from tests.support.tiny_model import tiny_model, tiny_tokenizer

WORDS = ["Ard", "Bryn", "Kelm", "Tol", "was", "born", "in", "perhaps", "likely", ",", "."]
Pair = tuple[LlamaForCausalLM, PreTrainedTokenizerFast]


@pytest.fixture(scope="module")
def pair() -> Pair:
    tokenizer = tiny_tokenizer([" ".join(WORDS) + "\n\n", "Query: Paragraph:"])
    return tiny_model(len(tokenizer), hidden=32, positions=64), tokenizer


def requests(count: int) -> list[Request]:
    drawn = random.Random(1)
    prompts = [" ".join(drawn.choices(WORDS, k=drawn.randint(2, 9))) for _ in range(count)]
    return [Request(f"{place}", f"Query: {prompt}") for place, prompt in enumerate(prompts)]


def run(
    pair: Pair, asked: list[Request], decoding: Decoding, batch: int, done: frozenset[str] = frozenset()
) -> dict[str, Decoded]:
    batches = decode(*pair, asked, decoding, seed=3, batch_size=batch, done=done)
    return {one.key: one for texts in batches for one in texts}


SAMPLED = Decoding(temperature=0.7, top_p=0.9, max_new_tokens=16, stop="\n\n")


def test_a_text_depends_on_neither_batch_nor_order(pair: Pair) -> None:
    asked = requests(24)
    together = run(pair, asked, SAMPLED, 24)
    assert run(pair, asked, SAMPLED, 1) == together
    assert run(pair, asked[::-1], SAMPLED, 7) == together
    assert len({one.text for one in together.values()}) > 12


def test_a_batch_has_the_texts_that_are_computed_to_fit(pair: Pair) -> None:
    model, tokenizer = pair
    asked = requests(8)
    longest = max(map(len, token_lists(tokenizer, [one.prompt for one in asked])))
    one = estimate_writing(model.config, SAMPLED, 1, longest, model.dtype.itemsize)
    room = 3 * (one.cache + one.logits)
    sizes = [len(texts) for texts in decode(*pair, asked, SAMPLED, 3, batch_size=8, room=room)]
    assert sizes == [3, 3, 2]


def test_one_prompt_asked_for_often_is_read_once_to_the_same_texts(pair: Pair) -> None:
    asked = [Request(f"{one.key}/{sample}", one.prompt) for one in requests(5) for sample in range(4)]
    read: list[int] = []
    hook = pair[0].register_forward_pre_hook(
        lambda _model, _args, given: read.append(len(given["input_ids"])), with_kwargs=True
    )
    together = run(pair, asked, SAMPLED, 20)
    hook.remove()
    # What all begin with, then the five prompts, then a token of each text.
    assert read[:3] == [1, 5, 20]
    assert together == run(pair, asked, SAMPLED, 1)
    assert len({one.text for one in together.values()}) > 12


def test_a_model_that_gives_no_numbers_any_more_is_refused(pair: Pair) -> None:
    calls: list[int] = []

    def spoil(_head: object, _states: object, logits: torch.Tensor) -> torch.Tensor:
        calls.append(1)
        return logits * torch.nan if len(calls) > 4 else logits

    hook = pair[0].lm_head.register_forward_hook(spoil)
    try:
        with pytest.raises(DivergedError, match="not numbers"):
            run(pair, requests(8), SAMPLED, 8)
    finally:
        hook.remove()


def test_what_is_done_is_not_done_again(pair: Pair) -> None:
    asked = requests(10)
    whole = run(pair, asked, SAMPLED, 4)
    done = frozenset(list(whole)[:5])
    rest = run(pair, asked, SAMPLED, 4, done)
    assert rest == {key: one for key, one in whole.items() if key not in done}


def test_greedy_is_what_transformers_generates(pair: Pair) -> None:
    # One prompt at a time, so that no padding is in their way.
    model, tokenizer = pair
    asked = requests(6)
    ours = run(pair, asked, Decoding(temperature=0, max_new_tokens=12), 6)
    for one in asked:
        prompt = torch.tensor([tokenizer(one.prompt)["input_ids"]])
        with torch.inference_mode():
            theirs = model.generate(prompt, do_sample=False, max_new_tokens=12)  # type: ignore[misc]
        tokens = [int(t) for t in theirs[0, prompt.shape[1] :] if t != tokenizer.eos_token_id]
        assert list(ours[one.key].ids) == tokens


def test_stops_and_ends(pair: Pair) -> None:
    tokenizer = pair[1]
    found = run(pair, requests(60), SAMPLED.model_copy(update={"max_new_tokens": 40}), 60)
    assert {one.ended for one in found.values()} == {True, False}
    for one in found.values():
        whole = str(tokenizer.decode(list(one.ids), skip_special_tokens=True))
        # Nothing is drawn after the stop, and what was cut off by length has neither.
        assert whole.lstrip().count("\n\n") <= 1
        assert one.text == cut_at(whole, "\n\n")
        assert one.ended or len(one.ids) == 40
        assert tokenizer.eos_token_id not in one.ids


def test_cut_at_the_first_blank_line_after_the_beginning() -> None:
    assert cut_at("\n\n Born in Kelm. \n\nQuery: next", "\n\n") == "Born in Kelm."
    assert cut_at(" Born in Kelm.\n", None) == "Born in Kelm."


def test_too_long_a_prompt_is_refused(pair: Pair) -> None:
    with pytest.raises(StatedError, match="the model has 64 positions"):
        run(pair, requests(3), Decoding(temperature=0, max_new_tokens=60), 3)


def test_sampling_follows_the_nucleus() -> None:
    # Probabilities .5, .3, .15, .05 at temperature 1: top_p .8 keeps the first two, .81 three.
    logits = torch.log(torch.tensor([[0.15, 0.5, 0.05, 0.3]])).expand(20_000, 4)
    drawn = uniforms(0, "nucleus", 20_000)
    for top_p, shares in [
        (0.79, [0, 0.625, 0, 0.375]),
        (0.81, [0.15 / 0.95, 0.5 / 0.95, 0, 0.3 / 0.95]),
        (1.0, [0.15, 0.5, 0.05, 0.3]),
    ]:
        counts = torch.bincount(pick_tokens(logits, drawn, 1.0, top_p), minlength=4) / 20_000
        # Three standard errors are 3 * sqrt(.25 / 20000) = .011.
        assert counts.tolist() == pytest.approx(shares, abs=0.011)


def test_a_wide_nucleus_is_that_of_the_sorted_whole() -> None:
    # 200 tokens, flat enough that 32 of them do not reach top_p, beside rows where they do.
    generator = torch.Generator().manual_seed(5)
    logits = torch.randn(64, 200, generator=generator) * torch.linspace(0.1, 6, 64)[:, None]
    drawn = uniforms(1, "wide", 64)
    picked = pick_tokens(logits, drawn, 0.7, 0.95)
    probabilities = torch.softmax(logits / 0.7, dim=-1).double()
    for row in range(64):
        ranked = sorted(range(200), key=lambda i: -probabilities[row, i])
        kept, mass = set(), 0.0
        for token in ranked:
            if mass >= 0.95:
                break
            kept.add(token)
            mass += float(probabilities[row, token])
        walked, aim = 0.0, float(drawn[row]) * mass
        for token in range(200):
            walked += float(probabilities[row, token]) if token in kept else 0
            if walked > aim:
                break
        assert picked[row] == token


def test_temperature_nought_takes_the_most_likely() -> None:
    logits = torch.tensor([[0.0, 2.0, 1.0]])
    assert pick_tokens(logits, torch.tensor([0.99]), 0, 0.9).tolist() == [1]
