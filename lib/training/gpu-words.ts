import { count } from "@/lib/text/count";
import type { TrainingPlan } from "./schema-recipes";
import type { TrainingSettings } from "./schema-settings";

type Planned = Pick<TrainingPlan, "gpus" | "needs_gpus">;
type Asked = Pick<TrainingSettings, "engineId"> & {
  resources: Pick<TrainingSettings["resources"], "gpus">;
};

const gibibyte = 2 ** 30;

export const gibibytes = (bytes: number): string => `${(bytes / gibibyte).toFixed(1)} GiB`;

/** The GPUs that a draft would run on, as far as they are known. */
export function gpuText({ gpus, needs_gpus: needed }: Planned, asked: Asked): string {
  if (asked.engineId === null) {
    return gpus.length === 0
      ? "none: it runs on this machine’s processor"
      : gpus.map((gpu) => `${gpu.name}, ${gibibytes(gpu.bytes)}`).join("; ");
  }
  if (asked.resources.gpus !== null) return `${count(asked.resources.gpus, "GPU")} of the engine`;
  const made = needed > 0 ? `; the recipe is made for ${count(needed, "GPU")}` : "";
  return `as the engine gives, which Candor does not know${made}`;
}

/** Whether a draft would run on GPUs, as far as that is known: an engine may give some unless it is asked for none. */
export const hasGpus = ({ gpus }: Planned, { engineId, resources }: Asked): boolean =>
  engineId === null ? gpus.length > 0 : resources.gpus !== 0;

/** Says that a draft would have fewer GPUs than its recipe is made for; null where it would not, or nobody knows. */
export function gpuWarning({ gpus, needs_gpus: needed }: Planned, asked: Asked): string | null {
  const isHere = asked.engineId === null;
  const had = isHere ? gpus.length : asked.resources.gpus;
  if (had === null || had >= needed) return null;
  const gets = isHere ? "this machine has" : "the run asks the engine for";
  const made = `The recipe is made for ${count(needed, "GPU")}, and ${gets}`;
  return had > 0
    ? `${made} ${count(had, "GPU")}.`
    : `${made} none: it would run on the processor, which takes very long with models that need a GPU.`;
}
