import type { TrainingDetail } from "./schema";

/** What the button says that continues a run: which stages it tries again, where they failed. */
export function resumeLabel({
  state,
  stageList,
}: Pick<TrainingDetail, "state"> & {
  stageList: readonly Pick<TrainingDetail["stageList"][number], "name" | "state">[];
}): string {
  const failed = stageList.filter((stage) => stage.state === "failed").map(({ name }) => name);
  if (state !== "failed" || failed.length === 0) return "Resume";
  return `Try ${failed.join(" and ")} again`;
}
