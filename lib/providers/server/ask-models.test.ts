import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { insideFetch } from "@/lib/outbound/server/outside-fetch";
import type { Prompt } from "@/lib/prompts/prompt";
import { localProviderId } from "../schema";
import { type ScriptedCall, startScriptedProvider } from "../testing/scripted-provider";
import type { AnswerBook, NewAnswer } from "./answer-book";
import { askModels } from "./ask-models";
import type { Endpoint } from "./endpoint";
import { openGate } from "./gate";

let seen: ScriptedCall[] = [];
const provider = await startScriptedProvider({ answer: () => ({ text: "" }) });
afterAll(() => provider.close());
beforeEach(() => {
  seen = [];
});

/** Answers calls in turn; the last one stays. */
function script(
  ...behaviours: ReturnType<Parameters<typeof startScriptedProvider>[0]["answer"]>[]
) {
  const first = provider.calls();
  provider.become({
    answer: (call) => {
      seen.push(call);
      return behaviours[Math.min(call.no - first, behaviours.length - 1)] ?? "hang";
    },
  });
}

const yesNo: Prompt<{ about: string }, boolean> = {
  name: "yes-no",
  version: 1,
  mostTokens: 10,
  write: ({ about }) => [
    { role: "system", content: "Answer in JSON." },
    { role: "user", content: about },
  ],
  read: (text) => (/"yes": (true|false)/.test(text) ? text.includes("true") : null),
  schema: z.strictObject({ yes: z.boolean() }),
};

function asking(change: Partial<Endpoint> = {}, timeoutMs = 2_000, model = "scripted") {
  const stored = new Map<string, NewAnswer>();
  const account = { reserved: 0, spent: 0 };
  const book: AnswerBook = {
    find: async (key) => stored.get(key) ?? null,
    leave: async () => undefined,
    reserve: async (cost) => {
      account.reserved += cost;
    },
    store: async (answer, reserved) => {
      account.reserved -= reserved;
      account.spent += answer.cost;
      stored.set(answer.key, answer);
      return answer;
    },
    release: async (reserved, mayCost) => {
      account.reserved -= reserved;
      if (mayCost) account.spent += reserved;
    },
  };
  const endpoint: Endpoint = {
    ...{ id: "p", name: "Scripted", kind: "compatible", key: "a-key" },
    ...{ url: provider.url, identity: provider.url },
    ...{ isInside: true, mostAtOnce: 8, mostPerMinute: null, structured: true },
    // A dollar for a million tokens: a millionth for each.
    prices: { scripted: { input: 1_000_000, output: 1_000_000 } },
    ...change,
  };
  // Waits between two tries are half a second, and more: here they are none.
  const gate = openGate(endpoint, () => -1);
  const asked = { endpoint, model, temperature: 0.2, fetch: insideFetch(), gate };
  const ask = askModels({ projectId: "x", choose: () => asked, book, again: 2, timeoutMs });
  return { ask, stored, account, book };
}

test.each(["compatible", "openai", "anthropic"] as const)(
  "an answer by %s is read and stored, with its cost, and never asked for again",
  async (kind) => {
    script({ text: '{"yes": true}', tokens: { input: 30, output: 4 } });
    const { ask, stored, account } = asking({ kind });
    expect(await ask(yesNo, { about: "x" })).toEqual({
      ...{ text: '{"yes": true}', value: true, isCutOff: false },
    });
    expect(await ask(yesNo, { about: "x" })).toMatchObject({ value: true });
    expect(seen).toHaveLength(1);
    expect([...stored.values()]).toMatchObject([
      { prompt: "yes-no", promptVersion: 1, model: "scripted", cost: 34, finish: "stop" },
    ]);
    expect(account).toEqual({ reserved: 0, spent: 34 });
    const [call] = seen;
    const key = call?.headers.authorization ?? call?.headers["x-api-key"];
    expect(key).toContain("a-key");
    expect(call?.speaks).toBe(kind === "anthropic" ? "anthropic" : "openai");
    expect(call?.body).toMatchObject({ temperature: 0.2 });
    // The provider holds the model to the format.
    expect(JSON.stringify(call?.body)).toContain('"yes":{"type":"boolean"}');
  },
);

test("who asks the same at the same time waits for one call; another sample is another one", async () => {
  script({ text: '{"yes": true}' });
  provider.become({ latencyMs: 50 });
  const { ask } = asking();
  await Promise.all([1, 2, 3].map(() => ask(yesNo, { about: "x" })));
  expect(seen).toHaveLength(1);
  await ask(yesNo, { about: "x" }, 1);
  expect(seen).toHaveLength(2);
  provider.become({ latencyMs: 0 });
});

test.each(["compatible", "openai", "anthropic"] as const)(
  "a model of %s that thinks first gets tokens for it; an answer that is cut off all the same says so",
  async (kind) => {
    script({ text: "", isCutOff: true });
    const price = { input: 1_000_000, output: 1_000_000 };
    const { ask, account } = asking({ kind, prices: { scripted: { ...price, thinking: 2_000 } } });
    expect(await ask(yesNo, { about: "x" })).toEqual({ text: "", value: null, isCutOff: true });
    const { max_tokens, max_completion_tokens } = seen[0]?.body ?? {};
    expect(max_tokens ?? max_completion_tokens).toBe(2_010);
    expect(account).toEqual({ reserved: 0, spent: 45 });
    // With more of them it is another call.
    const before = seen.length;
    script({ text: '{"yes": true}' });
    const more = asking({ kind, prices: { scripted: { ...price, thinking: 4_000 } } });
    expect(await more.ask(yesNo, { about: "x" })).toMatchObject({ value: true, isCutOff: false });
    expect(seen.length).toBe(before + 1);
  },
);

test("what fits no format is asked for twice more, and then kept as it is", async () => {
  script({ text: "Certainly!" }, { text: "Well" }, { text: "Hm" }, { text: '{"yes": true}' });
  const { ask, stored } = asking();
  expect(await ask(yesNo, { about: "x" })).toMatchObject({ text: "Hm", value: null });
  // And never again, whoever asks.
  expect(await ask(yesNo, { about: "x" })).toMatchObject({ text: "Hm", value: null });
  expect(seen).toHaveLength(3);
  expect([...stored.values()].map(({ text }) => text)).toEqual(["Certainly!", "Well", "Hm"]);
});

test.each(["compatible", "anthropic"] as const)(
  "a refusal by %s fits no format, even where its words would",
  async (kind) => {
    script({ refusal: '{"yes": true}' });
    const { ask, stored } = asking({ kind });
    expect(await ask(yesNo, { about: "x" })).toMatchObject({ value: null });
    expect([...stored.values()].map(({ finish }) => finish)).toEqual(
      Array(3).fill("content-filter"),
    );
  },
);

test.each([
  ["a busy provider", { status: 429, headers: { "retry-after": "0.01" } }],
  ["an overloaded one", { status: 529 }],
  ["an error of the server", { status: 500 }],
  ["an answer that breaks off", "cut"],
  ["an answer that is no JSON", "garbage"],
  ["silence", "hang"],
] as const)("%s is tried again", async (_, behaviour) => {
  script(behaviour, { text: '{"yes": false}' });
  const { ask, account } = asking({}, 1_000);
  expect(await ask(yesNo, { about: "x" })).toMatchObject({ value: false });
  expect(seen).toHaveLength(2);
  expect(account.reserved).toBe(0);
  // Whether an answer that did not arrive was charged, nobody knows: it counts with the most that it can cost.
  const isUnknown = typeof behaviour === "string";
  expect(account.spent > 15).toBe(isUnknown);
});

test.each([
  [401, "provider"],
  [404, "provider"],
  [400, "input"],
  [422, "input"],
] as const)("status %s is not tried again", async (status, kind) => {
  script({ status, message: "The reason." });
  const { ask, account } = asking();
  await expect(ask(yesNo, { about: "x" })).rejects.toMatchObject({
    kind,
    message: `The provider “Scripted” answered with status ${status}: The reason.`,
  });
  expect(seen).toHaveLength(1);
  expect(account).toEqual({ reserved: 0, spent: 0 });
});

test("a provider that can’t be reached is named, and the local model with how to start it", async () => {
  const free = await startScriptedProvider({ answer: () => "hang" });
  const { url } = free;
  await free.close();
  const { ask } = asking({ url, name: "Our server" });
  await expect(ask(yesNo, { about: "x" })).rejects.toMatchObject({
    ...{ kind: "broken", mayCost: false },
    message: "The provider “Our server” can’t be reached (ECONNREFUSED).",
  });
  const local = asking({ url, id: localProviderId, name: "Local model" });
  await expect(local.ask(yesNo, { about: "x" })).rejects.toThrow(
    "The provider “Local model” can’t be reached (ECONNREFUSED). Start it: npm run local-model.",
  );
});

test("a spent account is no busy provider", async () => {
  script({ status: 429, message: "You exceeded your current quota" });
  const { ask } = asking();
  await expect(ask(yesNo, { about: "x" })).rejects.toMatchObject({ kind: "provider" });
  expect(seen).toHaveLength(1);
});

test("what keeps breaking is given up after five tries", async () => {
  script({ status: 500 });
  const { ask } = asking();
  await expect(ask(yesNo, { about: "x" })).rejects.toMatchObject({ kind: "broken" });
  expect(seen).toHaveLength(5);
});

test.each([
  ["negative", { input: -1_000_000, output: -5 }],
  ["fractions", { input: 10.5, output: 5.25 }],
  ["beyond all numbers", { input: 1e300, output: 3e9 }],
])("counts of tokens that are %s are kept as counts that can be stored", async (_, tokens) => {
  script({ text: '{"yes": true}', tokens });
  const { ask, stored, account } = asking();
  expect(await ask(yesNo, { about: "x" })).toMatchObject({ value: true });
  const [{ tokens: counted } = { tokens: { input: -1, output: -1 } }] = stored.values();
  for (const count of Object.values(counted)) {
    expect(Number.isInteger(count) && count >= 0 && count < 2 ** 31).toBe(true);
  }
  expect(account.reserved).toBe(0);
  expect(account.spent).toBeGreaterThanOrEqual(0);
});

test("what can’t be stored of an answer becomes the sign for an unknown character", async () => {
  script({ text: 'A\0 and \ud800: {"yes": true}' });
  const { ask } = asking();
  expect(await ask(yesNo, { about: "x" })).toMatchObject({ text: 'A� and �: {"yes": true}' });
});

test("a provider that repeats the key in its words does not make it known", async () => {
  const key = "sk-very-secret";
  script({ status: 400, message: `Bad header\0: Bearer ${key}` }, { text: `{"yes": true} ${key}` });
  const { ask } = asking({ key });
  await expect(ask(yesNo, { about: "x" })).rejects.toMatchObject({
    message: "The provider “Scripted” answered with status 400: Bad header�: Bearer …",
  });
  expect(await ask(yesNo, { about: "y" })).toMatchObject({ text: '{"yes": true} …' });
});

test("a model whose name is that of a property of every object has no price", async () => {
  script({ text: '{"yes": true}' });
  const { ask, account } = asking({}, 2_000, "constructor");
  expect(await ask(yesNo, { about: "x" })).toMatchObject({ value: true });
  expect(account).toEqual({ reserved: 0, spent: 0 });
});

test("money that was reserved for an answer that could not be stored counts as spent", async () => {
  script({ text: '{"yes": true}' });
  const { ask, account, book } = asking();
  book.store = async () => {
    throw new Error("not stored");
  };
  await expect(ask(yesNo, { about: "x" })).rejects.toThrow("not stored");
  expect(account.reserved).toBe(0);
  expect(account.spent).toBeGreaterThan(15);
});

test("an answer without an end is not read", async () => {
  script({ text: "{}".repeat(1_000_000) });
  const { ask } = asking();
  await expect(ask(yesNo, { about: "x" })).rejects.toMatchObject({
    ...{ kind: "broken", message: "The provider’s answer is too long." },
  });
});
