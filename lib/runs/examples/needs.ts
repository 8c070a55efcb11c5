import { extractAnswers } from "@/lib/prompts/extract-answers";
import { forecastProbs } from "@/lib/prompts/forecast-probs";
import { paragraphFromExamples } from "@/lib/prompts/paragraph-from-examples";
import { neededExamples } from "@/lib/writers/methods";
import type { RunSettings, WriteSettings } from "../schema-settings";
import type { ExampleKind } from "./schema";

interface Need {
  prompt: string;
  kind: ExampleKind;
  /** Whether a run can't start without them. */
  isNeeded: boolean;
}

type Chosen =
  | { kind: Exclude<RunSettings["kind"], "write"> }
  | Pick<WriteSettings, "kind" | "approach">;

const ofReaders: readonly Need[] = [
  { prompt: extractAnswers.name, kind: "answers", isNeeded: false },
  { prompt: forecastProbs.name, kind: "probabilities", isNeeded: false },
];

/** The prompts of a run that take examples. */
export function exampleNeeds(settings: Chosen): readonly Need[] {
  if (settings.kind === "read") return ofReaders;
  const kind = settings.kind === "write" ? neededExamples(settings.approach) : null;
  return kind ? [{ prompt: paragraphFromExamples.name, kind, isNeeded: true }] : [];
}
