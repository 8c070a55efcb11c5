import { randomUUID } from "node:crypto";
import type { Contract } from "@/lib/http/contract";
import { addPhraseTable } from "@/lib/phrases/schema";
import { createProvider } from "@/lib/providers/schema";
import {
  changeExampleDraft,
  createExampleSet,
  saveExampleVersion,
} from "@/lib/runs/examples/schema";
import { createRun } from "@/lib/runs/schema";
import { createTraining } from "@/lib/training/schema";
import { createTuning } from "@/lib/tunings/schema";

/** Every place of runs to which a person can bring a text. */
export const runPlaces = [
  "provider",
  "asked model",
  "example set",
  "query",
  "note",
  "phrases",
  "phrases' source",
  "run",
  "run's reader",
  "training",
] as const;

interface Made {
  ask(
    contract: Contract,
    body?: unknown,
    more?: { params: Record<string, string> },
  ): Promise<{ id: string; revision: number }>;
  of(place: (typeof runPlaces)[number]): string;
  datasetId: string;
  modelIds: string[];
}

/** Runs of language models and what they take, with hostile texts. @returns ids for addresses of pages */
export async function makeHostileRuns({ ask, of, datasetId, modelIds }: Made) {
  const prices = { [of("asked model")]: { input: 1_000_000, output: 1_000_000 } };
  const provider = await ask(createProvider, {
    ...{ name: of("provider"), kind: "openai", key: "none", prices },
  });
  const set = await ask(createExampleSet, { name: of("example set"), kind: "texts" });
  const exampleSetId = set.id;
  const params = { params: { exampleSetId } };
  const examples = [{ query: of("query"), text: of("query"), checked: true }];
  const drafted = await ask(
    changeExampleDraft,
    { revision: set.revision, draft: { examples } },
    params,
  );
  await ask(saveExampleVersion, { revision: drafted.revision, note: of("note") }, params);
  const phrases = [{ phrase: of("phrases").slice(0, 100), probability: 0.5 }];
  await ask(addPhraseTable, { name: of("phrases"), source: of("phrases' source"), phrases });
  const choice = { providerId: provider.id, model: of("asked model"), temperature: 0.3 };
  const prompts = ["query", "paragraph", "extract-answers", "forecast-probs", "same-answer"];
  const steps = Object.fromEntries(prompts.map((prompt) => [prompt, choice]));
  const shared = { datasetId, steps };
  const draft = (settings: object) =>
    ask(createRun, { name: of("run"), mostCost: 1, settings: { ...shared, ...settings } });
  const write = await draft({ kind: "write", modelId: modelIds[0], approach: "zero-shot" });
  const read = await draft({ kind: "read", modelIds, reader: of("run's reader") });
  const runs = { writeRunId: write.id, readRunId: read.id, split: "test", mostCost: 1 };
  const tuning = await ask(createTuning, runs);
  const training = await ask(createTraining, {
    ...{ key: randomUUID(), name: of("training"), settings: { recipe: "candor" } },
  });
  return { exampleSetId, runId: read.id, tuningId: tuning.id, trainingId: training.id };
}
