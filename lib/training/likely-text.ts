import type { TrainingDetail } from "./schema";

/** Which runs an estimate of a run's time is from. */
export const likelyRunsText = ({
  likelyHasOtherSettings,
}: Pick<TrainingDetail, "likelyHasOtherSettings">): string =>
  likelyHasOtherSettings ? "past runs with other settings" : "past runs";
