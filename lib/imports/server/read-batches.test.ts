import { expect, test } from "vitest";
import { importOptions } from "../options";
import { uploadOf } from "../testing/import-text";
import { readBatches } from "./read-batches";

test("a wide row that becomes a thousand rows with its long text in each is stored in small batches", async () => {
  const people = Array.from({ length: 998 }, (_, i) => `P${i}`);
  const options = importOptions.parse({
    format: "csv",
    unpivot: { columns: people },
    mapping: {
      reader: { column: "column heading" },
      reader_kind: { value: "human" },
      dataset: { value: "D" },
      question: { column: "q" },
      question_text: { column: "text" },
      confidence: { column: "cell" },
      correct: { value: "1" },
    },
  });
  const text = "long ".repeat(4_000);
  const csv = `q,text,${people.join(",")}\nq1,${text},${people.map(() => 0.5).join(",")}\n`;
  const sizes: number[] = [];
  let rows = 0;
  for await (const { good } of readBatches("forecasts", options, uploadOf(Buffer.from(csv)))) {
    sizes.push(JSON.stringify(good.map(({ row }) => row)).length);
    rows += good.length;
  }
  expect(rows).toBe(998);
  // 998 times 20,000 characters are 20 million.
  expect(Math.max(...sizes)).toBeLessThan(5_000_000);
});
