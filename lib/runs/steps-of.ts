import { embedStep } from "@/lib/prompts/embed";
import type { Step } from "@/lib/prompts/step";
import { checkSteps, claimSteps } from "@/lib/readers/claims/read-claims";
import { judgeSteps, readSteps } from "@/lib/readers/llm/read-text";
import { querySteps } from "@/lib/writers/write-query";
import { writeSteps } from "@/lib/writers/write-text";
import type { ClaimsSettings, QueriesSettings, WriteSettings } from "./schema-settings";

type Reads = { kind: "read" | "rules" } | Pick<ClaimsSettings, "kind" | "retriever">;
type Chosen =
  | Reads
  | Pick<WriteSettings, "kind" | "approach" | "asks">
  | (Pick<QueriesSettings, "kind"> & Pick<WriteSettings, "asks">);

/** The prompts of a run, in order. */
export function stepsOf(settings: Chosen): readonly Step[] {
  if (settings.kind === "queries") return queryStepsOf(settings);
  if (settings.kind !== "write") return [...readerStepsOf(settings), ...judgeStepsOf(settings)];
  return [...queryStepsOf(settings), ...writeSteps(settings.approach)];
}

/** Those that make the query. */
export function queryStepsOf({ asks }: Pick<WriteSettings, "asks">): readonly Step[] {
  if (asks === "person" || asks === "known") return [];
  return asks === "clue" ? querySteps : querySteps.slice(1);
}

/** Those of the reader. */
export function readerStepsOf({ kind }: Reads): readonly Step[] {
  if (kind === "claims") return claimSteps;
  return kind === "read" ? readSteps : [];
}

/** Those of the judge, and of what finds the passages that it needs. */
export function judgeStepsOf(settings: Reads): readonly Step[] {
  if (settings.kind !== "claims") return settings.kind === "read" ? judgeSteps : [];
  return settings.retriever === "embedding" ? [embedStep, ...checkSteps] : checkSteps;
}
