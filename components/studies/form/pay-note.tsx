"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { expectedPay, fairHourlyCents } from "@/lib/studies/expected-pay";
import { formatMoney } from "@/lib/text/format-money";
import type { StudyForm } from "./use-study-form";

interface Props {
  form: StudyForm;
  /** Where the pay is. */
  path: string;
  tasks: number;
  visit: { minutes: number | string; payCents: number | string };
}

/** What a visit pays an hour, and what would be fair where it is too little. */
export function PayNote({ form, path, tasks, visit }: Props) {
  const { currency, minutesPerTask } = form.values.config;
  const planned = { currency, minutesPerTask: Number(minutesPerTask) };
  const { text, fair, hourly } = expectedPay({ tasks, payCents: Number(visit.payCents) }, planned);
  if (hourly === null) return null;
  const expected = tasks * planned.minutesPerTask;
  return (
    <div aria-live="polite">
      <Text size="sm">
        {text}, for the {Number(expected.toFixed(1)).toLocaleString("en")} minutes that it is
        expected to take.
      </Text>
      {fair !== null && (
        <Alert color="yellow" mt="xs" p="xs" role="note">
          <Group justify="space-between">
            <span>
              That is under {formatMoney(fairHourlyCents, currency)} an hour; the paper paid $17.
            </span>
            <Button variant="default" size="xs" onClick={() => form.setFieldValue(path, fair)}>
              Pay {formatMoney(fair, currency)}
            </Button>
          </Group>
        </Alert>
      )}
      {expected > Number(visit.minutes) && (
        <Alert color="yellow" mt="xs" p="xs" role="note">
          The time limit is shorter than that: give more time.
        </Alert>
      )}
    </div>
  );
}
