import { Alert } from "@mantine/core";
import type { StudyResults } from "@/lib/results/schema";
import { BeingComputed } from "./being-computed";

/** Stands where figures will be that are counted for the first time; or says why they can't be. */
export function FirstCount({ newer }: Pick<StudyResults, "newer">) {
  if (newer?.state === "failed") {
    return (
      <Alert color="gray" title="The figures could not be computed" role="alert">
        {newer.problem}
      </Alert>
    );
  }
  return <BeingComputed what="Figures" progress={newer?.progress ?? 0} />;
}
