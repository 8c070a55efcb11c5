import type { Step } from "@/lib/prompts/step";
import { type RunSettings, runSettings } from "@/lib/runs/schema";
import { stepsOf } from "@/lib/runs/steps-of";
import type { Supply } from "../../supplies/schema";

interface About {
  datasetId: string;
  /** The models whose texts are read or summed up. */
  modelIds: readonly string[];
  /** Whose texts are written; null where none are. */
  writerId: string | null;
}

/** The run that makes a dataset's part of a file; null where nobody is asked. */
export function runSettingsOf(supply: Supply, about: About): RunSettings | null {
  const { datasetId, modelIds, writerId } = about;
  if (supply.kind === "readings") {
    const { reader } = supply;
    if (reader === null) return null;
    const read = { datasetId, modelIds, kind: reader.kind, reader: reader.name };
    const steps = reader.kind === "read" ? askAll(stepsOf({ kind: "read" }), reader.asked) : {};
    return runSettings.parse({ ...read, steps });
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
