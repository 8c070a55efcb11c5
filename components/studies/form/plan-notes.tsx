import { Alert, Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { expectedPay, hourlyWage } from "@/lib/studies/expected-pay";
import { planOverlap } from "@/lib/studies/overlap";
import { planReplacement } from "@/lib/studies/plan-replacement";
import { sessionTasks } from "@/lib/studies/session-tasks";
import { planStudy } from "@/lib/studies/study-plan";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { planNumbers, type StudyFormValues } from "./study-form-values";
import { useStudyForm } from "./use-study-form";

/** What the study gains from its overlap; nothing before the sample is known. */
export function OverlapNote({ config }: { config: StudyFormValues["config"] }) {
  const plan = planNumbers(config);
  if (!plan) return null;
  const { text, warning, answers } = planOverlap(plan);
  return (
    <div aria-live="polite">
      <Text size="sm">
        {text} {count(answers, "answer")} in all.
      </Text>
      {warning && <Warning>{warning}</Warning>}
    </div>
  );
}

/** Whether the overlap is enough to test a reader against the study's people, and what would be. */
export function ReplacementNote({ config }: { config: StudyFormValues["config"] }) {
  const form = useStudyForm();
  const numbers = planNumbers(config);
  const people = Number(config.people);
  if (!numbers || !(people > 0)) return null;
  const { text, share, isEnough } = planReplacement({ ...numbers, people });
  return (
    <div aria-live="polite">
      <Text size="sm">{text}</Text>
      {!isEnough && share !== null && (
        <Button
          variant="default"
          size="xs"
          mt={4}
          onClick={() => form.setFieldValue("config.overlap.share", share)}
        >
          Share {Math.round(100 * share)}\u202f% of the questions
        </Button>
      )}
    </div>
  );
}

/** How well calibration would be known from the planned readings; nothing before the sample is known. */
export function PlanNote({ config }: { config: StudyFormValues["config"] }) {
  const numbers = planNumbers(config);
  if (!numbers) return null;
  const { text, assumptions } = planStudy(numbers);
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

/** What the first session of a round, from 0, pays per hour, with another pay where that is too little, or was set for another number of tasks. */
export function PayNote({ no }: { no: number }) {
  const form = useStudyForm();
  const { config } = form.values;
  const { currency, minutesPerTask, hourlyCents } = config;
  const test = config.qualification[no];
  const path = `config.${test ? `qualification.${no}.` : ""}visit.payCents`;
  const { visit } = test ?? config;
  const tasks = sessionTasks(config, no);
  const hasPractice = no === 0 && Number(config.practiceItems) > 0;
  const wage = Number(hourlyCents) || null;
  const planned = { currency, minutesPerTask: Number(minutesPerTask), hourlyCents: wage };
  const payCents = Number(visit.payCents);
  const [set, setSet] = useState({ payCents, tasks });
  if (!Object.is(set.payCents, payCents)) setSet({ payCents, tasks });
  const { text, fair, hourly } = expectedPay({ tasks, payCents }, planned);
  if (hourly === null) return null;
  const inProportion = Math.ceil((payCents * tasks) / set.tasks);
  const expected = tasks * planned.minutesPerTask;
  return (
    <div aria-live="polite">
      <Text size="sm">
        {text}, for the {Number(expected.toFixed(1)).toLocaleString("en")} minutes that it is
        expected to take{hasPractice && `: ${count(tasks, "task")}, with practice`}.
      </Text>
      {fair !== null && (
        <Warning>
          <Group justify="space-between">
            <span>
              That is under {formatMoney(hourlyWage(planned), currency)} an hour
              {wage === null && ", which the paper paid"}.
            </span>
            <Button variant="default" size="xs" onClick={() => form.setFieldValue(path, fair)}>
              Pay {formatMoney(fair, currency)}
            </Button>
          </Group>
        </Warning>
      )}
      {fair === null && set.tasks > 0 && set.tasks !== tasks && inProportion !== payCents && (
        <Warning>
          <Group justify="space-between">
            <span>This pay was set for {count(set.tasks, "task")}.</span>
            <Button
              variant="default"
              size="xs"
              onClick={() => form.setFieldValue(path, inProportion)}
            >
              Pay {formatMoney(inProportion, currency)}
            </Button>
          </Group>
        </Warning>
      )}
      {expected > Number(visit.minutes) && (
        <Warning>The time limit is shorter than that: give more time.</Warning>
      )}
    </div>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Alert color="yellow" mt="xs" p="xs" role="note">
    {children}
  </Alert>
);
