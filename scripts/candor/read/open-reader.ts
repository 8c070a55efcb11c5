import { insideFetch } from "@/lib/outbound/server/outside-fetch";
import { namePrompts } from "@/lib/prompts/step";
import { askModels } from "@/lib/providers/server/ask-models";
import type { Endpoint } from "@/lib/providers/server/endpoint";
import { openGate } from "@/lib/providers/server/gate";
import { judgeSteps, readSteps, readText } from "@/lib/readers/llm/read-text";
import type { Reading } from "@/lib/readers/reading";
import { readByRule, ruleVersion, type TextToRead } from "@/lib/readers/rule/read-by-rule";
import type { ReadOptions } from "../parse-command";
import { fromCaller } from "../read-input";
import { openFileBook } from "./file-book";
import { openExamples } from "./open-examples";

/** A reader, with what its rows say of it. */
export interface OpenReader {
  name: string;
  kind: "rule" | "llm";
  version: string;
  judge: string;
  /** How many texts it reads at once. */
  atOnce: number;
  read(item: TextToRead): Reading | Promise<Reading>;
}

/** The rules, or the language model that the options name. */
export async function openReader(options: ReadOptions): Promise<OpenReader> {
  const { url, model, reader } = options;
  if (url !== undefined && model !== undefined) {
    return openModel({ ...options, url, model }, process.env.CANDOR_MODEL_KEY);
  }
  return {
    name: reader ?? "Rules",
    kind: "rule",
    version: ruleVersion,
    judge: ruleVersion,
    atOnce: 1,
    read: readByRule,
  };
}

async function openModel(
  options: ReadOptions & { url: string; model: string },
  key = "",
): Promise<OpenReader> {
  const { url, model, judge = model, again, answers, "at-once": mostAtOnce } = options;
  const examples = await openExamples(options.examples);
  const limits = { mostAtOnce, mostPerMinute: null };
  const address = url.replace(/\/+$/, "");
  const endpoint: Endpoint = {
    ...{ id: url, name: url, kind: "compatible", url: address, identity: address },
    ...{ key: key || null, isInside: true, ...limits, prices: {} },
    structured: !options.unstructured,
  };
  const shared = { endpoint, fetch: insideFetch(), gate: openGate(limits) };
  const steps = [
    ...readSteps.map((step) => ({ ...step, model })),
    ...judgeSteps.map((step) => ({ ...step, model: judge })),
  ];
  const ask = askModels({
    // A file's answers belong to no project.
    projectId: "",
    choose: (name) => {
      const step = steps.find(({ prompt }) => prompt.name === name);
      if (!step) throw new Error(`No model answers ${name}.`);
      return { ...shared, model: step.model, temperature: step.temperature };
    },
    book: await openFileBook(answers === undefined ? undefined : fromCaller(answers)),
    again,
  });
  const nameOf = (own: typeof steps) =>
    `${own[0]?.model} at ${own[0]?.temperature}: ${namePrompts(own, examples.names)}`;
  return {
    name: options.reader ?? model,
    kind: "llm",
    version: `${nameOf(steps.slice(0, readSteps.length))}; ${again} more tries`,
    judge: nameOf(steps.slice(readSteps.length)),
    atOnce: mostAtOnce,
    read: (item) => readText(ask, { ...item, examples: examples.shown }),
  };
}
