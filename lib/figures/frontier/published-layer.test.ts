import { expect, test } from "vitest";
import {
  guessLayer,
  layerKey,
  publishedPoints,
  readLayerChoices,
  writeLayerChoices,
} from "./published-layer";

const layer = (dataset: string, reader: string) => ({ dataset, reader, points: [] });
const layers = [
  layer("TriviaQA", "Claude 2.0 (simulated)"),
  layer("TriviaQA", "Crowdworkers"),
  layer("SciQ", "Claude 2.0 (simulated)"),
];
const llm = { name: "Claude", kind: "llm", version: "2.0", pooled: false, people: 1 } as const;
const crowd = { ...llm, kind: "human", name: "3 crowdworkers", pooled: true } as const;

test("guesses by the dataset, however it is written, and by who read", () => {
  const guess = (dataset: string | null, reader: typeof llm | typeof crowd | null) => {
    const found = guessLayer({ dataset, reader }, layers);
    return found && layerKey(found);
  };
  expect(guess("trivia_qa (ID)", llm)).toBe("TriviaQA · Claude 2.0 (simulated)");
  expect(guess("TriviaQA", crowd)).toBe("TriviaQA · Crowdworkers");
  expect(guess("SciQ", crowd)).toBe("SciQ · Claude 2.0 (simulated)");
  expect(guess("SciQ", null)).toBe("SciQ · Claude 2.0 (simulated)");
  expect(guess("sciq_test", llm)).toBe("SciQ · Claude 2.0 (simulated)");
  expect(guess("BoolQ", llm)).toBeNull();
  expect(guess(null, llm)).toBeNull();
});

// The paper's table "Question answering": LC RL on TriviaQA.
test("a published point says its figures and where they stand, and is not on the front", () => {
  const point = {
    model: "LC RL",
    group: "",
    source: "Band et al. 2024",
    accuracy: 0.6474,
    accuracyInterval: { low: 0.6386, high: 0.6563 },
    ece: 0.108,
    eceInterval: { low: 0.101, high: 0.117 },
  };
  const [shown] = publishedPoints({ dataset: "TriviaQA", reader: "Claude 2.0", points: [point] });
  expect(shown).toMatchObject({ onFront: false, states: "unknown", source: "Band et al. 2024" });
  expect(shown?.label).toBe(
    "LC RL: accuracy 64.7\u202f% (63.9\u202f% to 65.6\u202f%), ECE 0.108 (0.101 to 0.117); " +
      "published: Band et al. 2024, Claude 2.0.",
  );
});

test("choices come back from an address as they went in, whatever is in the names", () => {
  const choices = new Map([
    ["id|llm Claude, 2:0", "SciQ · A, B: C"],
    ["other", ""],
  ]);
  expect(readLayerChoices(writeLayerChoices(choices))).toEqual(choices);
  expect(readLayerChoices("")).toEqual(new Map());
  expect(readLayerChoices("%:x")).toEqual(new Map([["%", "x"]]));
});
