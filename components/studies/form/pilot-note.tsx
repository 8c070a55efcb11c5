import { Button, Group, NumberInput, Paper, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pilotOptions } from "@/lib/crowd/pay/queries";
import { hourlyWage } from "@/lib/studies/expected-pay";
import { priceFromPilot, usualFactor } from "@/lib/studies/pilot-price";
import type { StudyIds } from "@/lib/studies/schema";
import { sessionTasks } from "@/lib/studies/session-tasks";
import { count } from "@/lib/text/count";
import { formatEach, formatMoney } from "@/lib/text/format-money";
import { list } from "@/lib/text/list";
import { useStudyForm } from "./use-study-form";

/** Short times in seconds: in tenths of a minute they would not multiply to what is proposed. */
const took = (minutes: number) =>
  minutes < 10 ? count(60 * minutes, "second") : `${minutes.toFixed(1)} minutes`;

/** Proposes minutes and pay from the time that the team needed in previews. */
export function PilotNote(ids: StudyIds) {
  const form = useStudyForm();
  const { data: pilot } = useQuery(pilotOptions(ids));
  const [factor, setFactor] = useState<number | string>(usualFactor);
  if (!pilot) return null;
  if (pilot.minutes === null) {
    return (
      <Text size="sm" c="dimmed">
        No task has been done in a preview yet. Preview the study and do some of its tasks: from the
        first one on, a pay is proposed here, from the time that you needed.
      </Text>
    );
  }
  const { config } = form.values;
  const { currency, hourlyCents, qualification } = config;
  const tasks = sessionTasks(config, qualification.length);
  const wage = { hourlyCents: Number(hourlyCents) || null };
  const tests = qualification.map((_, no) => sessionTasks(config, no));
  const isUsable = Number(factor) > 0 && [tasks, ...tests].every((n) => n > 0);
  // As it is shown, in tenths of a second, so that the product is right.
  const minutes = Math.round(600 * pilot.minutes) / 600;
  const priceOf = (tasks: number) =>
    priceFromPilot({ minutes, factor: Number(factor), tasks }, wage);
  const price = priceOf(tasks);
  const testPays = tests.map((tasks) => priceOf(tasks).payCents);
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Paper withBorder p="sm">
      <Text size="sm">
        In previews, a task took {took(minutes)} (median of {count(pilot.tasks, "task")} in{" "}
        {count(pilot.previews, "preview")}). People who see such tasks for the first time take
        longer.
      </Text>
      <Group align="flex-end" mt="xs">
        <NumberInput
          label="Multiply that by"
          description="The paper: 2.3"
          min={1}
          max={20}
          step={0.1}
          decimalScale={2}
          w={140}
          value={factor}
          onChange={setFactor}
        />
        {isUsable && (
          <Button
            variant="default"
            onClick={() => {
              form.setFieldValue("config.minutesPerTask", price.minutesPerTask);
              form.setFieldValue("config.visit.payCents", price.payCents);
              testPays.forEach((cents, no) => {
                form.setFieldValue(`config.qualification.${no}.visit.payCents`, cents);
              });
            }}
          >
            Use {price.minutesPerTask} minutes and {money(price.payCents)}
            {testPays.length > 0 &&
              `, and for the ${testPays.length === 1 ? "test" : "tests"} ${list(testPays.map(money))}`}
          </Button>
        )}
      </Group>
      {isUsable && (
        <Text size="sm" mt="xs" aria-live="polite">
          {took(minutes)} × {factor} = {took(minutes * Number(factor))}, rounded up to{" "}
          {price.minutesPerTask} minutes: {formatEach(price.payCents / tasks, currency)} a task, at{" "}
          {money(hourlyWage(wage))} an hour.
        </Text>
      )}
    </Paper>
  );
}
