import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { generation } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { signInStaff } from "@/db/testing/sign-in";
import { createProvider } from "@/lib/providers/server/providers";
import type { ScriptedCall, ScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import { type RunSettings, runSettings } from "../schema-settings";
import { getRun } from "../server/get-run";
import { createRun } from "../server/runs";
import { startRun } from "../server/start-run";
import { workOnRun } from "../server/work-on-run";

/** Answers each prompt as a model should: a query, a paragraph, answers, probabilities, judgements. */
export function answerWell({ content }: ScriptedCall): { text: string } {
  const said = (value: unknown) => ({ text: JSON.stringify(value) });
  if (content.startsWith("Turn a question")) {
    const [, name] = /Question: What is the name of number (\d+)\?/.exec(content) ?? [];
    return said({ query: `Write a paragraph about the name of number ${name}.` });
  }
  if (content.startsWith("List every answer")) return said({ answers: ["Number 1", "Number 2"] });
  if (content.startsWith("One writer answered")) return { text: `A summary: ${content}` };
  if (content.startsWith("Write a paragraph")) return { text: `A text: ${content}` };
  if (content.includes('"probability"')) {
    return said({ probability: content.includes("Proposed answer: Number 1") ? 0.7 : 0.2 });
  }
  const [, truth, proposed] = /\nCorrect answer: (.+)\nProposed answer: (.+)\n/.exec(content) ?? [];
  return said({ same: truth === proposed });
}

const price = 1_000_000;

export interface Sizes {
  questions?: number;
  mostCost?: number;
  /** More settings. */
  more?: Record<string, unknown>;
}

/** A drafted run in a project of its own, and what can be done with it. */
export async function makeScriptedRun(
  db: Connection,
  scripted: ScriptedProvider,
  kind: RunSettings["kind"],
  { questions = 3, mostCost = 1_000_000, more = {} }: Sizes = {},
) {
  const project = await makeProject(db, { questions, models: 2 });
  const { projectId, datasetId } = project;
  const [modelId = "", readId = ""] = project.modelIds;
  const { userId } = await signInStaff(db, { projectId, role: "researcher" });
  const provider = await createProvider(db, {
    projectId,
    ...{ name: "Scripted", kind: "compatible", url: scripted.url, key: null },
    ...{ mostAtOnce: 8, mostPerMinute: null, structured: true },
    prices: { scripted: { input: price, output: price } },
  });
  const choice = { providerId: provider.id, model: "scripted", temperature: 0.3 };
  const names = [
    ...["query", "paragraph", "paragraph-from-examples", "summary"],
    ...["extract-answers", "forecast-probs", "same-answer"],
    ...["split-claims", "weigh-claims", "check-claim", "embed"],
  ];
  const steps = Object.fromEntries(names.map((name) => [name, choice]));
  const its =
    kind === "write"
      ? { kind, modelId, approach: "zero-shot" }
      : kind === "queries"
        ? { kind }
        : { kind, modelIds: [readId], reader: "A reader", source: "Pages" };
  const settings = runSettings.parse({
    datasetId,
    ...(kind !== "rules" && { steps }),
    ...its,
    ...more,
  });
  const draft = { projectId, userId, name: "A run", mostCost, settings };
  const runId = await createRun(db, draft);
  await db.delete(generation).where(eq(generation.modelId, modelId));
  const which = { projectId, runId };
  scripted.become({ answer: answerWell, latencyMs: 0 });
  return {
    ...project,
    ...{ which, userId, modelId },
    start: () => startRun(db, { ...which, now: new Date() }),
    work: (id = runId) => {
      const { signal } = new AbortController();
      return workOnRun(db, { runId: id, workerId: randomUUID(), gates: new Map(), signal });
    },
    get: () => getRun(db, which),
  };
}
