import { expect, test } from "vitest";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { openFiles } from "../sources/open-files";
import { setupImportDatabase } from "../testing/setup-import-database";

const { db, who, send } = await setupImportDatabase();

const random = seededRandom("facts");
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;

interface Fact {
  label: string;
  model: string;
  frequency: string;
}

/** Biographies in the publisher's format: some not annotated, some without facts. */
function makeFiles(): { files: File[]; facts: Fact[] } {
  const facts: Fact[] = [];
  const files = ["ChatGPT", "InstructGPT", "PerplexityAI"].map((model, m) => {
    const lines = Array.from({ length: 30 }, (_, i) => {
      const frequency = pick(["very rare", "rare", "freq"]);
      const sentence = () => {
        const own = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, f) => {
          const label = random() < 0.1 ? "IR" : random() < 0.4 + 0.2 * m ? "S" : "NS";
          facts.push({ label, model, frequency });
          return { text: `Fact ${f} of ${i}.`, label };
        });
        return { text: "A sentence.", "is-relevant": true, "human-atomic-facts": own };
      };
      const empty = [{ text: "Sorry.", "is-relevant": false, "human-atomic-facts": null }];
      const annotations = i === 0 ? null : i === 1 ? empty : [sentence(), sentence()];
      const topic = `Person ${i}`;
      return {
        input: `Question: Tell me a bio of ${topic}.`,
        output: `${topic} by ${model}.`,
        topic,
        cat: [frequency, "Europe"],
        annotations,
      };
    });
    return new File([lines.map((l) => `${JSON.stringify(l)}\n`).join("")], `${model}.jsonl`);
  });
  return { files, facts };
}

test("supported rates by model and category are those of the files, and the error is what lacks to 1", async () => {
  const { files, facts } = makeFiles();
  for (const part of ["texts", "labels"]) {
    const { file, formed } = await openFiles(files, { part, seed: 0 });
    if (!formed) throw new Error("FActScore’s files were not recognised.");
    expect(formed.counts.map(({ found }) => found)).toEqual([90, 87, 84]);
    const tags = Object.fromEntries(formed.tags.map((tag) => [tag, "question" as const]));
    const options = { format: "jsonl" as const, createMissing: true, tags };
    await send(formed.kind, await file.text(), options);
  }
  const { groups } = await getFigures(db(), {
    projectId: who().projectId,
    view: viewQuery.parse({ by: "model,tag.question.frequency", bins: "1" }),
  });
  const found = groups.map(({ model, tags, counts, figures: { accuracy, ece } }) => [
    `${model?.name} ${tags?.[0]?.value}`,
    counts.n,
    "value" in accuracy && accuracy.value,
    "value" in ece && ece.value,
  ]);
  const counted = Map.groupBy(
    facts.filter(({ label }) => label !== "IR"),
    ({ model, frequency }) => `${model} ${frequency}`,
  );
  const straight = [...counted].map(([name, own]) => {
    const rate = own.filter(({ label }) => label === "S").length / own.length;
    return [name, own.length, expect.closeTo(rate, 12), expect.closeTo(1 - rate, 12)];
  });
  const byName = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
  expect(straight).toHaveLength(9);
  expect(found.sort(byName)).toEqual(straight.sort(byName));
});
