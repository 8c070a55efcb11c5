import { Alert } from "@mantine/core";
import type { TrainingDetail } from "@/lib/training/schema";
import { Sentences } from "./sentences";

/** What a training run's settings come to: a stage that ends before its steps, little memory left, cores that are shared. */
export function TrainingNotes({ training: { plan } }: { training: TrainingDetail }) {
  if (!plan || plan.notes.length === 0) return null;
  return (
    <Alert color="gray" title="Notes on its settings" maw={720}>
      <Sentences of={plan.notes} />
    </Alert>
  );
}
