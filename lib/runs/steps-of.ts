import type { Step } from "@/lib/prompts/step";
import { checkSteps, claimSteps } from "@/lib/readers/claims/read-claims";
import { judgeSteps, readSteps } from "@/lib/readers/llm/read-text";
import { querySteps } from "@/lib/writers/write-query";
import { writeSteps } from "@/lib/writers/write-text";
import type { RunSettings, WriteSettings } from "./schema";

type Chosen =
  | { kind: "read" | "rules" | "claims" }
  | Pick<WriteSettings, "kind" | "approach" | "asks">;

/** The prompts of a run, in order. */
export function stepsOf(settings: Chosen): readonly Step[] {
  if (settings.kind !== "write") return [...readerStepsOf(settings), ...judgeStepsOf(settings)];
  return [...queryStepsOf(settings), ...writeSteps(settings.approach)];
}

/** Those that make the query. */
export function queryStepsOf({ asks }: Pick<WriteSettings, "asks">): readonly Step[] {
  if (asks === "person") return [];
  return asks === "clue" ? querySteps : querySteps.slice(1);
}

interface Reads {
  kind: RunSettings["kind"];
}

/** Those of the reader. */
export function readerStepsOf({ kind }: Reads): readonly Step[] {
  if (kind === "claims") return claimSteps;
  return kind === "read" ? readSteps : [];
}

/** Those of the judge. */
export function judgeStepsOf({ kind }: Reads): readonly Step[] {
  if (kind === "claims") return checkSteps;
  return kind === "read" ? judgeSteps : [];
}
