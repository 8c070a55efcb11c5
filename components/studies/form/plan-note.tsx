import { Text } from "@mantine/core";
import { preparePlan } from "@/lib/studies/study-plan";
import { planNumbers } from "./plan-numbers";
import type { StudyFormValues } from "./study-form-values";

/** How well calibration would be known from the planned readings; nothing before the sample is known. */
export function PlanNote({ config }: { config: StudyFormValues["config"] }) {
  const numbers = planNumbers(config);
  if (!numbers) return null;
  const { text, assumptions } = preparePlan(numbers);
  return (
    <div>
      <Text size="sm" aria-live="polite">
        {text}
      </Text>
      <details>
        <Text component="summary" size="sm" c="dimmed">
          What this assumes
        </Text>
        {assumptions.map((sentence) => (
          <Text key={sentence} size="sm" c="dimmed" mt={4}>
            {sentence}
          </Text>
        ))}
      </details>
    </div>
  );
}
