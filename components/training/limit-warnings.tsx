import { Alert } from "@mantine/core";
import { limitWarnings } from "@/lib/training/limit-warnings";
import type { TrainingDetail } from "@/lib/training/schema";
import { Sentences } from "./sentences";

/** The limits at which a training run is likely to stop before it is done. */
export function LimitWarnings({ training }: { training: TrainingDetail }) {
  const warnings = limitWarnings(training);
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" title="It is likely to stop at a limit" maw={720}>
      <Sentences of={warnings} />
      Raise the limit under Limits, or resume the run after it has stopped: its checkpoints are
      kept.
    </Alert>
  );
}
