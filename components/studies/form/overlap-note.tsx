import { Alert, Text } from "@mantine/core";
import { prepareOverlap } from "@/lib/studies/overlap";
import { count } from "@/lib/text/count";
import { planNumbers } from "./plan-numbers";
import type { StudyFormValues } from "./study-form-values";

/** What the overlap buys, and whether it is of use; nothing before the sample is known. */
export function OverlapNote({ config }: { config: StudyFormValues["config"] }) {
  const plan = planNumbers(config);
  if (!plan) return null;
  const { text, warning, answers } = prepareOverlap(plan);
  return (
    <div aria-live="polite">
      <Text size="sm">
        {text} {count(answers, "answer")} in all.
      </Text>
      {warning && (
        <Alert color="yellow" mt="xs" p="xs" role="note">
          {warning}
        </Alert>
      )}
    </div>
  );
}
