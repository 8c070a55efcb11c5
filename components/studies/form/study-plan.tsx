import { Paper, Stack, Text, Title } from "@mantine/core";
import { neededGold } from "@/lib/quality/gold/needed-gold";
import { sayPay } from "@/lib/studies/expected-pay";
import { planOverlap } from "@/lib/studies/overlap";
import { count } from "@/lib/text/count";
import { checkValues, planNumbers } from "./study-form-values";
import { useStudyForm } from "./use-study-form";

/** The totals that follow from the settings: answers, money, and gold items to label. */
export function StudyPlan() {
  const form = useStudyForm();
  const { config } = form.values;
  const numbers = planNumbers(config);
  // Pay and gold are added up from settings that hold together only.
  const whole = checkValues(form.values).body?.config;
  const answers = numbers && planOverlap(numbers).answers;
  const gold = whole && neededGold(whole);
  return (
    <Paper withBorder p="md" component="section" aria-label="In short">
      <Stack gap={6}>
        <Title order={2} size="h5">
          In short
        </Title>
        <Text size="sm">
          {answers === null
            ? "Enter how many are drawn to see the total."
            : `${count(answers, "answer")} in the main round. One answer is one task done by one person.`}
        </Text>
        {whole &&
          answers !== null &&
          sayPay(whole, answers).map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        {gold !== undefined && (
          <Text size="sm">
            {gold === 0
              ? "No gold items are needed."
              : `${count(gold, "gold item")} ${gold === 1 ? "is" : "are"} needed: your team labels ${gold === 1 ? "it" : "them"} under “Gold items” on the study’s page before it starts.`}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
