"""The scorer over real HTTP, asked as our clients and verl ask, and as an attacker would."""

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from candor_training.cli import main
from candor_training.formats.rows import PromptRow
from candor_training.nodes.scorer import open_server
from candor_training.readers.serve import Asked, ScoringServer
from candor_training.readers.surrogate import load_surrogate
from candor_training.readers.surrogate_settings import SurrogateSettings
from candor_training.readers.verl_reward import compute_score
from candor_training.reward.decision import DecisionRewardSettings
from candor_training.rl.scoring import DecisionScorer, Scores


@dataclass
class Contains:
    """3 where the paragraph has the answer or an alias, else -1; `calls` are the rows of each call."""

    calls: list[int] = field(default_factory=list)

    def score(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> Scores:
        self.calls.append(len(rows))
        both = zip(rows, paragraphs, strict=True)
        mentioned = [any(a in text for a in (row.answer, *row.aliases)) for row, text in both]
        rewards = np.where(mentioned, 3.0, -1.0)
        if any("break" in text for text in paragraphs):
            raise RuntimeError("out of memory")
        return Scores(rewards, rewards, np.empty(0), np.empty(0))


@pytest.fixture
def server() -> Iterator[ScoringServer]:
    made = ScoringServer(("127.0.0.1", 0), Contains(), end_texts=["<end>"])
    thread = threading.Thread(target=made.serve_forever)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()


def address(server: ScoringServer) -> str:
    return f"http://127.0.0.1:{server.server_port}"


def post(server: ScoringServer, body: Any) -> Any:
    request = urllib.request.Request(address(server), data=json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


OWN = {
    "prompts": ["Write of Arle.", "Write of Brim."],
    "responses": [" It is Arle.", " It is Cord."],
    "questions": ["Where?", "Where?"],
    "answers": ["Arle", "Brim"],
}


def test_our_own_form(server: ScoringServer) -> None:
    assert post(server, OWN) == {"rewards": [3.0, -1.0], "scores": [3.0, -1.0]}
    assert post(server, {**OWN, "aliases": [[], ["Cord"]]})["rewards"] == [3.0, 3.0]


def test_what_follows_the_end_of_text_earns_nothing(server: ScoringServer) -> None:
    asked = {**OWN, "responses": ["It is Arle.<end>", "No.<end>Brim"]}
    assert post(server, asked)["rewards"] == [3.0, -1.0]


def test_as_verl_asks(server: ScoringServer) -> None:
    info = {"question": "Where?"}
    assert compute_score("towns", "It is Arle.", "Arle", info, scorer=address(server)) == 3.0


def test_many_at_once_each_get_their_own(server: ScoringServer) -> None:
    def ask(i: int) -> float:
        one = {
            "prompts": ["p"],
            "responses": [f"town {i % 3}"],
            "questions": ["q"],
            "answers": ["town 1"],
        }
        return float(post(server, one)["rewards"][0])

    with ThreadPoolExecutor(16) as pool:
        rewards = list(pool.map(ask, range(60)))
    assert rewards == [3.0 if i % 3 == 1 else -1.0 for i in range(60)]


def test_serve_reader_pays_what_the_recipes_stage_would(
    folders: dict[str, Path], tmp_path: Path
) -> None:
    recipe = tmp_path / "towns.toml"
    files = "".join(f'{name} = "{path}"\n' for name, path in folders.items())
    needs = ", ".join(f'{name} = "@{name}"' for name in folders)
    settings = 'precision = "fp32", decision = { constant = 2.0 }, surrogate = { max_new_tokens = 6 }'
    recipe.write_text(
        f'name = "towns"\nseed = 1\n[files]\n{files}[stage.rl]\nkind = "rl"\n'
        f"needs = {{ {needs} }}\nsettings = {{ {settings} }}\n"
    )
    made = open_server(recipe, "rl", tmp_path / "runs", ("127.0.0.1", 0))
    thread = threading.Thread(target=made.serve_forever)
    thread.start()
    try:
        rewards = post(made, OWN)["rewards"]
    finally:
        made.shutdown()
        made.server_close()
        thread.join()
    surrogate = load_surrogate(
        folders["extract_answers"],
        folders["forecast_probs"],
        SurrogateSettings(max_new_tokens=6),
        torch.device("cpu"),
        torch.float32,
    )
    rows = [
        PromptRow(question_id=q, dataset="d", prompt=p, question=q, answer=a)
        for p, q, a in zip(OWN["prompts"], OWN["questions"], OWN["answers"], strict=True)
    ]
    scorer = DecisionScorer(surrogate, DecisionRewardSettings(constant=2.0))
    texts = [text.strip() for text in OWN["responses"]]
    assert rewards == pytest.approx(scorer.score(rows, texts).rewards.tolist(), abs=1e-5)


def test_one_that_breaks_costs_the_others_nothing(server: ScoringServer) -> None:
    row = PromptRow(question_id="q", dataset="d", prompt="p", question="q", answer="Arle")
    asked: list[Asked] = [([row], [text], Future()) for text in ("Arle", "break", "No.")]
    server.counter._score(asked)
    first, broken, last = (future for _, _, future in asked)
    assert (first.result(), last.result()) == ([3.0], [-1.0])
    with pytest.raises(RuntimeError, match="out of memory"):
        broken.result()


def test_an_address_that_cannot_be_had_is_said(
    server: ScoringServer, folders: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    needs = ", ".join(f'{name} = "@{name}"' for name in folders)
    files = "".join(f'{name} = "{path}"\n' for name, path in folders.items())
    recipe = tmp_path / "towns.toml"
    recipe.write_text(
        f'name = "towns"\n[files]\n{files}[stage.rl]\nkind = "rl"\nneeds = {{ {needs} }}\n'
    )
    taken = ["serve-reader", str(recipe), "rl", "--port", str(server.server_port)]
    assert main(taken) == 1
    assert f"Cannot serve on 127.0.0.1:{server.server_port}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        ({**OWN, "answers": ["Arle"]}, 400, "not of equal length"),
        ({"prompts": ["p"]}, 400, "responses"),
        ({**OWN, "responses": ["half a letter: \ud800", ""]}, 400, "without its other half"),
        ({**OWN, "questions": ["", "Where?"]}, 400, "questions.0"),
        ({**OWN, "responses": ["break", "Arle"]}, 500, "could not score"),
    ],
)
def test_what_is_wrong_is_said_and_the_server_goes_on(
    server: ScoringServer, body: Any, status: int, says: str
) -> None:
    with pytest.raises(urllib.error.HTTPError) as caught:
        post(server, body)
    with caught.value as answer:
        assert answer.code == status
        assert says in json.load(answer)["error"]
    assert post(server, OWN)["rewards"] == [3.0, -1.0]
