import { Alert } from "@mantine/core";
import type { TrainingDetail } from "@/lib/training/schema";
import { Sentences } from "./sentences";

/** Where a training run does less than its settings say: a stage that ends before its steps. */
export function TrainingNotes({ training: { plan, state } }: { training: TrainingDetail }) {
  if (!plan || plan.notes.length === 0) return null;
  const does = state === "draft" ? "will do" : "does";
  return (
    <Alert color="gray" title={`It ${does} less than its settings say`} maw={720}>
      <Sentences of={plan.notes} />
    </Alert>
  );
}
