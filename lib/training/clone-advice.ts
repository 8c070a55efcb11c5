import type { TrainingDetail } from "./schema";

interface Failed extends Pick<TrainingDetail, "state" | "problem"> {
  plan: { stages: readonly { settings: Record<string, unknown> }[] } | null;
}

/** Why a clone with another setting helps a run that failed, where trying again alone does not; null for other failures. */
export function cloneAdvice({ state, problem, plan }: Failed): string | null {
  if (state !== "failed" || problem === null) return null;
  if (isDiverged({ state, problem }))
    return "A resume continues from the last saved step with the same settings, and trying again most likely fails in the same way. Clone the run with a lower learning_rate under Changed settings.";
  const setting = namedSetting(problem, plan);
  if (setting !== null)
    return `The settings and files of a started run can’t change. If the value of ${setting} is the cause, clone the run and give it another value under Changed settings. Try again only if the cause was something else, and you have removed it.`;
  return isOutOfMemory(problem)
    ? "Trying again helps if other programs used the memory. Otherwise clone the run with less to hold at a time, such as a lower device_batch_size, or on an engine with more memory."
    : null;
}

/** Whether training failed because a figure was no longer a number. */
export const isDiverged = ({ state, problem }: Pick<Failed, "state" | "problem">): boolean =>
  state === "failed" && /\bwas -?(nan|inf)\b|\bnot (a number|numbers)\b/i.test(problem ?? "");

/** The setting that a problem names: after “settings.”, or by a name that is no ordinary word. */
function namedSetting(problem: string, plan: Failed["plan"]): string | null {
  const [, told] = /\bsettings\.(\w+(?:\.\w+)*)/.exec(problem) ?? [];
  if (told !== undefined) return told;
  const names = new Set(plan?.stages.flatMap(({ settings }) => Object.keys(settings)));
  const words = problem.match(/\w+/g) ?? [];
  return words.find((word) => word.includes("_") && names.has(word)) ?? null;
}

const isOutOfMemory = (problem: string) => /out of memory|memory ran out/i.test(problem);
