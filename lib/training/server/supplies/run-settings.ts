import type { Step } from "@/lib/prompts/step";
import { type QueriesSettings, type RunSettings, runSettings } from "@/lib/runs/schema-settings";
import { stepsOf } from "@/lib/runs/steps-of";
import type { Supply } from "../../supplies/schema";

export interface About {
  datasetId: string;
  /** The models whose texts are read or summed up. */
  modelIds: readonly string[];
  /** Whose texts are written; null where none are. */
  writerId: string | null;
  /** For queries: what the dataset's questions are, and the split that they are of, where it is one alone. */
  questions?: Pick<QueriesSettings, "asks" | "split">;
}

/** The run that makes a dataset's part of a file; null where nobody is asked. */
export function runSettingsOf(supply: Supply, about: About): RunSettings | null {
  const { datasetId, modelIds, writerId } = about;
  if (supply.kind === "readings") {
    const { reader } = supply;
    if (reader === null) return null;
    const read = { datasetId, modelIds, kind: reader.kind, reader: reader.name };
    if (reader.kind === "rules") return runSettings.parse({ ...read, phrases: reader.phrases });
    return runSettings.parse({ ...read, steps: askAll(stepsOf({ kind: "read" }), reader.asked) });
  }
  if (supply.kind === "queries") {
    const { asks = "question", split = null } = about.questions ?? {};
    const how = { kind: "queries", asks, split } as const;
    const steps = stepsOf(how);
    if (steps.length > 0 && supply.asked === null) return null;
    const asked = supply.asked ? askAll(steps, supply.asked) : {};
    return runSettings.parse({ ...how, datasetId, steps: asked });
  }
  if (supply.kind === "claims") {
    const { source, reader } = supply;
    const how = { kind: "claims", retriever: "text" } as const;
    const steps = askAll(stepsOf(how), supply.asked);
    return runSettings.parse({ ...how, datasetId, modelIds, reader, source, steps });
  }
  const approach = supply.writes === "summaries" ? "summary-of-texts" : "zero-shot";
  const how = { kind: "write", approach, asks: "known" } as const;
  return runSettings.parse({
    ...{ ...how, datasetId, modelId: writerId, ofModelId: modelIds[0] },
    steps: askAll(stepsOf(how), supply.asked),
  });
}

type Asked = Extract<Supply, { kind: "texts" }>["asked"];

const askAll = (steps: readonly Step[], asked: Asked) =>
  Object.fromEntries(
    steps.map(({ prompt, temperature }) => [prompt.name, { ...asked, temperature }]),
  );
