import type { Step } from "@/lib/prompts/step";
import { judgeSteps, readSteps } from "@/lib/readers/llm/read-text";
import { querySteps } from "@/lib/writers/write-query";
import { writeSteps } from "@/lib/writers/write-text";
import type { WriteSettings } from "./schema";

type Chosen = { kind: "read" | "write" } & Pick<WriteSettings, "approach" | "asks">;

/** The prompts of a run, in order. */
export function stepsOf({ kind, approach, asks }: Chosen): readonly Step[] {
  if (kind === "read") return [...readSteps, ...judgeSteps];
  return [...queryStepsOf(asks), ...writeSteps(approach)];
}

function queryStepsOf(asks: WriteSettings["asks"]): readonly Step[] {
  if (asks === "person") return [];
  return asks === "clue" ? querySteps : querySteps.slice(1);
}
