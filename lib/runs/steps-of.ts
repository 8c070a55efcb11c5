import type { Step } from "@/lib/prompts/step";
import { judgeSteps, readSteps } from "@/lib/readers/llm/read-text";
import { querySteps } from "@/lib/writers/write-query";
import { writeSteps } from "@/lib/writers/write-text";
import type { WriteSettings } from "./schema";

type Chosen = { kind: "read" } | Pick<WriteSettings, "kind" | "approach" | "asks">;

/** The prompts of a run, in order. */
export function stepsOf(settings: Chosen): readonly Step[] {
  if (settings.kind === "read") return [...readSteps, ...judgeSteps];
  return [...queryStepsOf(settings), ...writeSteps(settings.approach)];
}

/** Those that make the query. */
export function queryStepsOf({ asks }: Pick<WriteSettings, "asks">): readonly Step[] {
  if (asks === "person") return [];
  return asks === "clue" ? querySteps : querySteps.slice(1);
}
