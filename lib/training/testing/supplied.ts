import type { Connection } from "@/db/client";
import { createProvider } from "@/lib/providers/server/providers";
import type { ScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import { stageDone } from "./make-training";

/** A text of a stage, about a question of the test's project. */
export const paragraph = (no: number, text: string, seed = 0) => ({
  ...{ dataset: "Test questions", question: `q0${no}`, model: "policy", seed, text },
  ...{ model_kind: "confidence", query: `Write about number ${no}.`, decoding: { top_p: 0.9 } },
});
export const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** Shell: a stage that leaves the paragraphs that lie in the root, and the next that waits for a file. */
export const waitsAfter = (stage: string, next: string, file: string) => `
if [ ! -f "$folder/awaited/${file}.jsonl" ]; then
  mkdir -p "$stages/${stage}.partial"
  cp "$folder/../${stage}.jsonl" "$stages/${stage}.partial/generations.jsonl"
  ${stageDone(stage, "{}")}
  printf ${next} > "$stages/waits-at"
  echo "stage ${next} waits for ${file}"
  exit 3
fi
`;

export const parsed = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const price = 1_000_000;

/** A provider of a language model that costs something. */
export const makeProvider = (db: Connection, projectId: string, { url }: ScriptedProvider) =>
  createProvider(db, {
    projectId,
    ...{ name: "Scripted", kind: "compatible", url, key: null },
    ...{ mostAtOnce: 8, mostPerMinute: null, structured: true },
    prices: { scripted: { input: price, output: price } },
  });
