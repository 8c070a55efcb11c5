import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRowChecker } from "@/lib/imports/check-row";
import {
  type Behaviour,
  type ScriptedCall,
  type ScriptedProvider,
  startScriptedProvider,
} from "@/lib/providers/testing/scripted-provider";
import { runCandor } from "../run-candor";
import { withFile } from "../testing/with-file";

const questions = `dataset,key,text,truth,aliases
Towns,arlen,What is the capital of Arlen?,Kelm,Old Kelm|Kelmburg
Towns,doru,What is the capital of Doru?,,
`;
const text = {
  dataset: "Towns",
  question: "arlen",
  model: "LC RL",
  text: "There is a 70% chance that the capital of Arlen is Kelm, and a 20% chance it is Bryn.",
};

/** The rows that are printed, or what is wrong. */
const read = (texts: object[], options: string[] = [], asked = questions) =>
  withFile(texts.map((one) => `${JSON.stringify(one)}\n`).join(""), (file) =>
    withFile(asked, async (asking) => {
      const printed: string[] = [];
      const nothing = () => undefined;
      const say = { line: nothing, progress: nothing, print: (part: string) => printed.push(part) };
      const outcome = await runCandor(["read", file, "--questions", asking, ...options], say);
      if (outcome.status === 0) return printed.map((row) => JSON.parse(row));
      return outcome.problem.replace(file, "TEXTS").replace(asking, "QUESTIONS");
    }),
  );

test("each text gives a row that the app imports and training reads", async () => {
  const plain = { ...text, model: "Factuality RL", model_kind: "non-confidence", seed: 3 };
  expect(await read([text, plain])).toEqual([
    {
      reader: "Rules",
      reader_kind: "rule",
      reader_version: "rules 1",
      dataset: "Towns",
      question: "arlen",
      model: "LC RL",
      seed: 0,
      status: "ok",
      answer: "Kelm",
      confidence: 0.7,
      distribution: { Kelm: 0.7, Bryn: 0.2 },
      correct: true,
      judge: "rules 1",
      equivalent: ["Kelm"],
      text: text.text,
    },
    expect.objectContaining({ seed: 3, confidence: 1, distribution: { Kelm: 1 } }),
  ]);
  const importable = createRowChecker("forecasts", { mapping: {} });
  for (const row of await read([text, plain, { ...text, text: "Birds sing." }])) {
    const cells = new Map(Object.entries(row));
    for (const one of importable({ line: 1, size: 1, cells })) expect(one).toHaveProperty("row");
  }
});

test("a text without an answer is wrong, and one without a known truth is not judged", async () => {
  const [none, open] = await read([
    { ...text, text: "Birds sing." },
    { ...text, question: "doru", text: "The capital of Doru is probably Tol." },
  ]);
  expect(none).toMatchObject({
    status: "no_answer",
    confidence: 1,
    correct: false,
    equivalent: [],
  });
  expect(open).toMatchObject({ answer: "Tol", confidence: 0.75 });
  expect(Object.keys(open)).not.toContain("correct");
  expect(Object.keys(open)).not.toContain("equivalent");
});

test.each([
  [
    "a question that the file lacks",
    { ...text, question: "x" },
    "TEXTS, line 1: QUESTIONS has no question “x” of the dataset “Towns”",
  ],
  ["no model", { ...text, model: "" }, "TEXTS, line 1: model is missing"],
  [
    "another kind",
    { ...text, model_kind: "sure" },
    "TEXTS, line 1: model_kind: “sure” is none of confidence, non-confidence",
  ],
])("says what is wrong: %s", async (_, one, problem) => {
  expect(await read([one])).toBe(problem);
});

test("a bad row of the questions is named in their file", async () => {
  const bad = "dataset,key,text\nTowns,arlen,What is the capital of Arlen?\nTowns,,Who?\n";
  expect(await read([text], [], bad)).toBe("QUESTIONS, line 3: key is missing");
  expect(await read([text], ["--questions", "absent.csv"])).toBe(
    "absent.csv: there is no such file",
  );
});

test.each([
  [
    "as in the app’s example",
    "dataset,key,question,answer,aliases,split\nTowns,arlen,What is the capital of Arlen?,Kelm,,test\n",
  ],
  ["without a dataset", "id,prompt,gold answer\narlen,What is the capital of Arlen?,Kelm\n"],
  ["without keys", "question,answer\nWhat is the capital of Arlen?,Kelm\n"],
])("takes questions as imports do: %s", async (_, asked) => {
  const question = asked.startsWith("question,") ? "line 2" : "arlen";
  const [row] = await read([{ ...text, question }], [], asked);
  expect(row).toMatchObject({ answer: "Kelm", correct: true });
});

test("says how many texts it has read", async () => {
  const said: string[] = [];
  const say = {
    line: (one: string) => said.push(one),
    progress: () => undefined,
    print: () => undefined,
  };
  const two = `${JSON.stringify(text)}\n`.repeat(2);
  await withFile(two, (file) =>
    withFile(questions, (asking) => runCandor(["read", file, "--questions", asking], say)),
  );
  expect(said).toEqual(["2 texts read"]);
});

describe("a language model", () => {
  let provider: ScriptedProvider;
  beforeAll(async () => {
    provider = await startScriptedProvider({ answer });
  });
  afterAll(() => provider.close());

  /** Finds Kelm at 70 % and Bryn at 20 %, and never says that two names are one. */
  function answer({ content, model }: ScriptedCall): Behaviour {
    if (content.includes("List every answer"))
      return { text: '{"answers": ["Kelm City", "Bryn"]}' };
    if (content.includes("mean the same")) return { text: `{"same": ${model === "strict"}}` };
    const probability = content.includes("Proposed answer: Bryn") ? 0.2 : 0.7;
    return { text: `The text says so.\n{"probability": ${probability}}` };
  }
  const options = (...more: string[]) => ["--url", provider.url, "--model", "small", ...more];

  test("reads, and another judges", async () => {
    provider.become({ answer });
    const rows = await read([text, text], options("--judge", "strict", "--reader", "Small reader"));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      reader: "Small reader",
      reader_kind: "llm",
      reader_version: "small at 0.2: extract-answers 2, forecast-probs 2; 2 more tries",
      dataset: "Towns",
      question: "arlen",
      model: "LC RL",
      seed: 0,
      status: "ok",
      answer: "Kelm City",
      confidence: 0.7,
      distribution: { "Kelm City": 0.7, Bryn: 0.2 },
      correct: true,
      judge: "strict at 0.2: same-answer 1",
      truth_probability: 0.7,
      equivalent: ["Kelm City", "Bryn"],
      text: text.text,
    });
  });

  test("is shown examples first, which its version names", async () => {
    const asked: unknown[] = [];
    provider.become({
      answer: (call) => {
        asked.push(call.body.messages);
        return answer(call);
      },
    });
    const examples = [{ question: "Which bird?", text: "A robin.", answers: ["robin"] }];
    const set = { kind: "answers", name: "Eight readings", no: 2, examples };
    await withFile(JSON.stringify(set), async (file) => {
      const [row] = await read([text], options("--examples", file));
      expect(row.reader_version).toBe(
        "small at 0.2: extract-answers 2 after “Eight readings” 2, forecast-probs 2; 2 more tries",
      );
    });
    expect(asked[0]).toMatchObject([
      { role: "user", content: expect.stringContaining("A robin.") },
      { role: "assistant", content: '{"answers":["robin"]}' },
      { role: "user" },
    ]);
    await withFile("[]", async (file) => {
      expect(await read([text], options("--examples", file))).toMatch(/no version of a set/);
    });
  });

  test("keeps its answers, and is asked for none twice", async () => {
    provider.become({ answer });
    await withFile("", async (answers) => {
      const before = provider.calls();
      const first = await read([text], options("--answers", answers));
      const calls = provider.calls() - before;
      expect(calls).toBe(6);
      expect(await read([text], options("--answers", answers))).toEqual(first);
      expect(provider.calls() - before).toBe(calls);
    });
  });

  test("is asked again where its answer fits no format, and then it is unparsable", async () => {
    provider.become({ answer: () => ({ text: "Kelm, I think." }) });
    const before = provider.calls();
    const [row] = await read([text], options("--again", "1"));
    expect(provider.calls() - before).toBe(2);
    expect(row).toMatchObject({
      status: "unparsable",
      unparsable: [{ prompt: "extract-answers", text: "Kelm, I think." }],
    });
    expect(Object.keys(row)).not.toContain("confidence");
  });

  test("may be busy, break off, and refuse one text of several", async () => {
    const odd: Behaviour[] = [
      { status: 429, headers: { "retry-after": "0" } },
      "cut",
      { status: 500 },
    ];
    provider.become({
      answer: (call) =>
        call.content.includes("long text")
          ? { status: 400, message: "too long" }
          : (odd.shift() ?? answer(call)),
    });
    const long = { ...text, text: "A long text." };
    expect(await read([text, long, text], options())).toBe("TEXTS: the provider refused 1 text");
    expect(odd).toEqual([]);
  });

  test("that needs another key ends the command", async () => {
    provider.become({ answer: () => ({ status: 401, message: "no such key" }) });
    expect(await read([text], options())).toMatch(/^candor: .*401.*no such key/);
  });

  test("is named with its address", async () => {
    expect(await read([text], ["--model", "small"])).toBe(
      "candor: --url and --model are given together: where the model is, and its name",
    );
  });
});
