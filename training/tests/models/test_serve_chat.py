"""A policy behind a chat: a message becomes the prompt that it was trained on."""

from pathlib import Path

from transformers import GenerationConfig

from candor_training.formats.templates import policy_prompt
from candor_training.models.load import load_tokenizer
from candor_training.models.serve_chat import lay_out
from tests.support.tiny_model import save_tiny_model


def test_a_message_is_the_query_of_a_policy(tmp_path: Path) -> None:
    query = "Write a paragraph about the sea."
    folder = save_tiny_model(tmp_path / "model", [policy_prompt(query)])
    lay_out(folder, tmp_path / "LC RL")
    tokenizer = load_tokenizer(tmp_path / "LC RL")
    asked = [{"role": "system", "content": "You help."}, {"role": "user", "content": query}]
    tokens = tokenizer.apply_chat_template(asked, add_generation_prompt=True, return_dict=False)
    assert tokens == tokenizer(policy_prompt(query))["input_ids"]
    # A temperature counts, and nothing else narrows the draw.
    config = GenerationConfig.from_pretrained(tmp_path / "LC RL")
    assert (config.do_sample, config.top_k, config.eos_token_id) == (True, 0, 2)


def test_a_template_of_the_folder_stays(tmp_path: Path) -> None:
    folder = save_tiny_model(tmp_path / "model", ["a"])
    (folder / "chat_template.jinja").write_text("{{ messages[0]['content'] }}", encoding="utf-8")
    lay_out(folder, tmp_path / "served")
    asked = [{"role": "user", "content": "a"}]
    tokenizer = load_tokenizer(tmp_path / "served")
    assert tokenizer.apply_chat_template(asked, tokenize=False) == "a"
