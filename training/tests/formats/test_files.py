"""Files of rows: what is written is read, and what is wrong is named with its line."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import LabelRow, ReadingRow, SftRow

row = '{"prompt": "Query: x", "completion": " y"}'


def test_what_is_written_is_read(tmp_path: Path) -> None:
    rows = [SftRow(prompt="é\n\u2028", completion=" 1"), SftRow(prompt="", completion="2")]
    assert write_rows(tmp_path / "rows.jsonl", iter(rows)) == 2
    assert read_rows(tmp_path / "rows.jsonl", SftRow) == rows
    assert [file.name for file in tmp_path.iterdir()] == ["rows.jsonl"]


def test_half_a_file_is_no_file(tmp_path: Path) -> None:
    def broken_off() -> Iterator[SftRow]:
        yield SftRow(prompt="a", completion="b")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_rows(tmp_path / "rows.jsonl", broken_off())
    assert not (tmp_path / "rows.jsonl").exists()


def test_parquet_is_read_by_its_ending(tmp_path: Path) -> None:
    columns = {"text": ["a", "b"], "label": [0.25, 1.0], "question_id": ["q1", "q2"], "extra": [1, 2]}
    parquet.write_table(pa.table(columns), tmp_path / "rows.parquet")
    read = read_rows(tmp_path / "rows.parquet", LabelRow)
    assert [(one.text, one.label) for one in read] == [("a", 0.25), ("b", 1.0)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "rows.jsonl has no rows"),
        (f"{row}\n\n{{", "rows.jsonl, line 3 is no JSON"),
        (f'{row}\n{{"prompt": "x"}}', "rows.jsonl, row 2: completion: Field required"),
        ('{"prompt": "x", "completion": ""}', "rows.jsonl, row 1: completion: String should have"),
        (f"{row}\n[1, 2]", "rows.jsonl, line 2 is no JSON object"),
        ('{"prompt": "\xe9"}', "rows.jsonl is no UTF-8"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "rows.jsonl").write_text(text, encoding="latin-1")
    with pytest.raises(StatedError, match=message):
        read_rows(tmp_path / "rows.jsonl", SftRow)
    with pytest.raises(StatedError, match="There is no file"):
        read_rows(tmp_path / "none.jsonl", SftRow)


def test_files_with_the_other_kinds_ending_or_a_mark_of_byte_order(tmp_path: Path) -> None:
    parquet.write_table(pa.table({"prompt": ["a"]}), tmp_path / "rows.jsonl")
    with pytest.raises(StatedError, match=r"rows\.jsonl is no UTF-8: .* name a Parquet file"):
        read_rows(tmp_path / "rows.jsonl", SftRow)
    (tmp_path / "rows.parquet").write_text(row)
    with pytest.raises(StatedError, match=r"rows\.parquet is no Parquet file"):
        read_rows(tmp_path / "rows.parquet", SftRow)
    (tmp_path / "marked.jsonl").write_text(f"{row}\r\n", encoding="utf-8-sig")
    assert read_rows(tmp_path / "marked.jsonl", SftRow) == [SftRow(prompt="Query: x", completion=" y")]


def test_a_distribution_may_be_rounded_and_no_more() -> None:
    def reading(*shares: float) -> ReadingRow:
        distribution = {f"answer {i}": p for i, p in enumerate(shares)}
        return ReadingRow.model_validate(
            {
                "reader": "r",
                "reader_kind": "llm",
                "dataset": "d",
                "question": "q",
                "model": "m",
                "distribution": distribution,
            }
        )

    # Sixths in whole percents: 6 x .17 = 1.02.
    assert reading(*[0.17] * 6).distribution is not None
    with pytest.raises(ValueError, match=r"adds up to 1\.03, more than 1"):
        reading(0.7, 0.33)
    with pytest.raises(ValueError, match="outside 0 to 1"):
        reading(1.1, -0.2)
