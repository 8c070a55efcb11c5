import type { StudyConfig } from "@/lib/studies/schema";
import type { StudyFormValues } from "./study-form-values";

/** The numbers that a plan is made from, as far as they are filled in; null while any can't be used. */
export function planNumbers({
  sampleSize,
  overlap,
  layout,
  modelIds,
}: StudyFormValues["config"]): Pick<
  StudyConfig,
  "sampleSize" | "overlap" | "layout" | "modelIds"
> | null {
  const [size, readers, share] = [sampleSize, overlap.readers, overlap.share];
  const usable =
    isWhole(size, 1) &&
    isWhole(readers, 2) &&
    typeof share === "number" &&
    share >= 0 &&
    share <= 1;
  return usable ? { sampleSize: size, overlap: { readers, share }, layout, modelIds } : null;
}

const isWhole = (value: number | string, least: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least;
