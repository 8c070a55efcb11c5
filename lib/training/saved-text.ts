import { count } from "@/lib/text/count";
import type { TrainingStage } from "./schema";

type Stage = Pick<
  TrainingStage,
  "name" | "state" | "done" | "total" | "unit" | "saved" | "savesEvery"
>;

/** Where a resume would begin, a line for each stage that has begun and is not done: "rl: saved up to step 120 of 400, every 20 steps". */
export function savedTexts(stages: readonly Stage[]): string[] {
  return stages.flatMap((stage) => {
    const text = savedText(stage);
    return text === null ? [] : [`${stage.name}: ${text}`];
  });
}

function savedText({ state, done, total, unit, saved, savesEvery }: Stage): string | null {
  if (state === "done" || (state === "missing" && done === null)) return null;
  // Of a stage that does not train yet the steps are not counted: it may end before it saves.
  const ifSoMany = saved === null && unit !== "steps" ? ", if it has so many" : "";
  const every =
    savesEvery === null
      ? null
      : savesEvery === 1
        ? "every step"
        : `every ${count(savesEvery, "step")}${ifSoMany}`;
  const steps = unit === "steps" ? total : null;
  if (saved === null && steps !== null && savesEvery !== null && steps < savesEvery)
    return `saves no step, because it has only ${count(steps, "step")} and saves every ${savesEvery.toLocaleString("en")}: a resume begins it again`;
  // Whether it has saved one is not known: earlier versions of the package do not say so.
  if (saved === null) return every === null ? null : `saves ${every}`;
  const of = steps === null ? "" : ` of ${steps.toLocaleString("en")}`;
  return [`saved up to step ${saved.toLocaleString("en")}${of}`, every].filter(Boolean).join(", ");
}
