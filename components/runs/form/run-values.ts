import type { z } from "zod";
import { embedStep } from "@/lib/prompts/embed";
import { exampleNeeds } from "@/lib/runs/examples/needs";
import type { createRun, RunDetail } from "@/lib/runs/schema";
import {
  type ClaimsSettings,
  isReadingKind,
  type ModelChoice,
  type RunSettings,
} from "@/lib/runs/schema-settings";
import { stepsOf } from "@/lib/runs/steps-of";
import { toDollars, toMillionths } from "@/lib/text/dollars";
import { textPrompt } from "@/lib/tunings/text-prompt";
import { type Approach, methods } from "@/lib/writers/methods";

/** Which model answers a prompt, as it is chosen. */
export interface StepValues {
  providerId: string;
  model: string;
  temperature: number | string;
}

/** A run's form. Numbers are kept as they are typed; fields of the other kind keep what they have. */
export interface RunValues {
  name: string;
  kind: RunSettings["kind"];
  datasetId: string;
  split: string;
  /** Empty for all. */
  questions: number | string;
  seed: string;
  again: number | string;
  /** In dollars. */
  most: number | string;
  /** The model of every step, unless each has its own. */
  main: Omit<StepValues, "temperature">;
  hasOwnSteps: boolean;
  /** By prompt. */
  steps: Record<string, StepValues>;
  // To read:
  modelIds: string[];
  reader: string;
  readings: number | string;
  /** Of the claims of biographies: the knowledge source, and how passages of it are found. */
  source: string;
  retriever: ClaimsSettings["retriever"];
  embedding: Omit<StepValues, "temperature">;
  passages: number | string;
  /** The version of a table of phrases; empty for Candor's own. */
  phrases: string;
  /** Versions of example sets, by prompt. */
  examples: Record<string, string>;
  // To write:
  /** The name of the model whose texts they are, perhaps of one that is still to be made. */
  writer: string;
  approach: Approach;
  /** What a tuning chose for that model; null for the paper's temperature. */
  tuned: number | null;
  statesConfidence: boolean;
  asks: "question" | "clue" | "person" | "known";
  texts: number | string;
  /** The model whose texts are summed up; empty where none are. */
  ofModelId: string;
}

/** @param only the provider, where there is one alone */
export const newValues = (
  kind: RunValues["kind"],
  seed: string,
  only?: { id: string; model: string | null },
): RunValues => ({
  name: "",
  kind,
  datasetId: "",
  split: "",
  questions: "",
  seed,
  again: 2,
  most: 5,
  main: { providerId: only?.id ?? "", model: only?.model ?? "" },
  hasOwnSteps: false,
  steps: {},
  modelIds: [],
  reader: "",
  readings: 1,
  source: "",
  retriever: "text",
  embedding: { providerId: "", model: "" },
  passages: 5,
  phrases: "",
  examples: {},
  writer: "",
  approach: "zero-shot",
  tuned: null,
  statesConfidence: false,
  asks: "question",
  texts: 1,
  ofModelId: "",
});

/** Which model answers each prompt of a run, as its form says. */
export function choicesOf(values: RunValues): Record<string, StepValues> {
  return Object.fromEntries(
    stepsOf(values).map(({ prompt: { name }, temperature }) => {
      if (name === embedStep.prompt.name) return [name, { ...values.embedding, temperature }];
      const shared = {
        ...values.main,
        temperature: tunedTemperature(values, name) ?? temperature,
      };
      return [name, (values.hasOwnSteps && values.steps[name]) || shared];
    }),
  );
}

/** The prompts that language models answer: what embedding models are asked is no choice among them. */
export const askedSteps = (values: RunValues) =>
  stepsOf(values).filter((step) => step !== embedStep);

/** The temperature that a tuning chose for a prompt: the one that writes the text itself. */
export const tunedTemperature = ({ kind, approach, tuned }: RunValues, prompt: string) =>
  kind === "write" && prompt === textPrompt(approach) ? tuned : null;

/** What is wrong with a form, by field. */
export function problemsOf(values: RunValues): Record<string, string> {
  const whole = (n: number | string, least: number, most: number) =>
    Number.isInteger(Number(n)) && n !== "" && Number(n) >= least && Number(n) <= most;
  const problems: Record<string, string | false> = {
    name: values.name.trim() === "" && "Give the run a name",
    datasetId: values.datasetId === "" && "Choose a dataset",
    questions:
      values.questions !== "" &&
      !whole(values.questions, 1, 1_000_000) &&
      "Enter a whole number, or leave it empty for all",
    seed: values.seed.trim() === "" && "Enter a seed",
    again: !whole(values.again, 0, 10) && "Enter a whole number from 0 to 10",
    most: (values.most === "" || Number.isNaN(values.most)) && "Enter an amount",
    ...stepProblems(values),
    ...(isReadingKind(values.kind)
      ? {
          modelIds: values.modelIds.length === 0 && "Choose at least one model",
          reader: values.reader.trim() === "" && "Give the reader a name",
          readings: !whole(values.readings, 1, 20) && "Enter a whole number from 1 to 20",
          ...(values.kind === "claims" && {
            source: values.source === "" && "Choose a knowledge source",
            passages: !whole(values.passages, 1, 20) && "Enter a whole number from 1 to 20",
          }),
        }
      : values.kind === "write" && {
          writer: values.writer.trim() === "" && "Name the model whose texts they are",
          texts: !whole(values.texts, 1, 100) && "Enter a whole number from 1 to 100",
          ofModelId:
            values.approach === "summary-of-texts" &&
            values.ofModelId === "" &&
            "Choose the model whose texts are summed up",
        }),
  };
  for (const { prompt, isNeeded } of exampleNeeds(values)) {
    problems[`examples.${prompt}`] =
      isNeeded && !values.examples[prompt] && "This method needs examples";
  }
  return Object.fromEntries(
    Object.entries(problems).filter((one): one is [string, string] => one[1] !== false),
  );
}

function stepProblems(values: RunValues): Record<string, string> {
  const problems: Record<string, string> = {};
  const look = (path: string, { providerId, model }: Omit<StepValues, "temperature">) => {
    if (providerId === "") problems[`${path}.providerId`] = "Choose a provider";
    if (model.trim() === "") problems[`${path}.model`] = "Name a model";
  };
  if (values.kind === "rules") return problems;
  const choices = choicesOf(values);
  if (embedStep.prompt.name in choices) look("embedding", values.embedding);
  if (!values.hasOwnSteps) look("main", values.main);
  else {
    for (const { prompt } of askedSteps(values)) {
      look(`steps.${prompt.name}`, choices[prompt.name] ?? values.main);
    }
  }
  return problems;
}

type Body = z.input<typeof createRun.body>;

/** What is sent of a form without problems. @param modelId of the model whose texts are written */
export function toBody(values: RunValues, modelId: string | null): Body {
  const steps: Record<string, ModelChoice> = Object.fromEntries(
    Object.entries(choicesOf(values)).map(([name, { model, temperature, ...rest }]) => [
      name,
      { ...rest, model: model.trim(), temperature: Number(temperature) },
    ]),
  );
  const common = {
    datasetId: values.datasetId,
    split: values.split || null,
    questions: values.questions === "" ? null : Number(values.questions),
    seed: values.seed.trim(),
    steps,
    again: Number(values.again),
  };
  return {
    name: values.name.trim(),
    mostCost: toMillionths(values.most),
    settings: { ...common, ...settingsOfKind(values, modelId) },
  };
}

function settingsOfKind(values: RunValues, modelId: string | null) {
  const { kind, modelIds, approach, asks } = values;
  const reader = values.reader.trim();
  const phrases = values.phrases || null;
  const examples = Object.fromEntries(
    exampleNeeds(values).flatMap(({ prompt }) => {
      const chosen = values.examples[prompt];
      return chosen ? [[prompt, chosen]] : [];
    }),
  );
  if (kind === "read") {
    return { kind, modelIds, reader, readings: Number(values.readings), examples };
  }
  if (kind === "rules") return { kind, modelIds, reader, phrases, steps: {} };
  if (kind === "claims") {
    const { source, retriever } = values;
    const passages = Number(values.passages);
    return { kind, modelIds, reader, phrases, source, retriever, passages };
  }
  if (kind === "queries") return { kind, asks: asks === "known" ? ("question" as const) : asks };
  return {
    kind,
    modelId: modelId ?? "",
    approach,
    asks,
    texts: Number(values.texts),
    ofModelId: approach === "summary-of-texts" ? values.ofModelId : null,
    examples,
  };
}

/** A draft as its form shows it. @param writer the name of the model whose texts are written */
export function toValues({ name, mostCost, settings }: RunDetail, writer: string): RunValues {
  const { kind, seed, split, steps } = settings;
  const { [embedStep.prompt.name]: embedding, ...asked } = steps as Record<string, ModelChoice>;
  const [first] = Object.values(asked);
  const ofKind =
    settings.kind !== "write"
      ? { ...settings, phrases: ("phrases" in settings && settings.phrases) || "" }
      : {
          writer,
          approach: settings.approach,
          statesConfidence: statesConfidence(settings.approach),
          asks: settings.asks,
          texts: settings.texts,
          ofModelId: settings.ofModelId ?? "",
          examples: settings.examples,
        };
  return {
    ...newValues(kind, seed),
    ...ofKind,
    name,
    datasetId: settings.datasetId,
    split: split ?? "",
    questions: settings.questions ?? "",
    again: settings.again,
    most: toDollars(mostCost),
    main: { providerId: first?.providerId ?? "", model: first?.model ?? "" },
    embedding: { providerId: embedding?.providerId ?? "", model: embedding?.model ?? "" },
    hasOwnSteps: true,
    steps: asked,
  };
}

/** Whether texts that are written so say how sure they are, in all of the paper's methods that use it. */
export const statesConfidence = (approach: Approach): boolean =>
  methods.every((method) => method.approach !== approach || method.modelKind === "confidence");
