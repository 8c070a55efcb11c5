"use client";

import { Box, NumberInput, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { DataTable } from "@/components/ui/data-table";
import table from "@/components/ui/data-table.module.css";
import { newestOf, provisionalAnswer } from "@/lib/figures/format/computed-answer";
import type { Provisional } from "@/lib/figures/format/provisional";
import type { NamedGroup } from "@/lib/figures/groups/group-names";
import { choosePilot } from "@/lib/figures/planning/choose-pilot";
import { planningCsv, planningLatex } from "@/lib/figures/planning/planning-files";
import { overlaps, planningTable } from "@/lib/figures/planning/planning-table";
import { type Planning, planningQuery } from "@/lib/figures/planning/schema-planning";
import { correlationsOptions } from "@/lib/figures/queries";
import type { FiguresMethod } from "@/lib/figures/schema";
import { count } from "@/lib/text/count";
import { formatThousandths } from "@/lib/text/format-number";
import classes from "../figures-sections.module.css";
import { ProgressNote } from "../parts/computed-state";
import { Note } from "../parts/figure-text";
import { ProvisionalFigures } from "../parts/provisional";
import { SectionHead, type SectionProps } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";
import { useAddress } from "../parts/use-address";

interface Props extends SectionProps {
  groups: readonly NamedGroup[];
  method: FiguresMethod;
}

/** The number of further forecasts like a group's that the wanted precision needs. */
export function PlanningSection({ source, view, groups, method }: Props) {
  const { params, setParams } = useAddress();
  const largest = choosePilot(groups, undefined);
  const pilot = choosePilot(groups, params.pilot);
  const half = aimOf("half", params.half);
  const difference = aimOf("apart", params.apart);
  const correlations = useQuery(correlationsOptions(source, view)).data;
  const found = newestOf(correlations);
  const known = found?.groups.find(({ group }) => group === pilot?.key) ?? null;
  const plan = useMemo(
    () => pilot && planningTable(pilot, method, { half, difference }, known),
    [pilot, method, half, difference, known],
  );
  if (!pilot || !plan) return null;
  const ready = "problem" in plan ? null : plan;
  const provisional =
    provisionalAnswer(correlations) ??
    (!correlations || correlations.state === "waiting" ? awaited(correlations) : null);
  return (
    <ProvisionalFigures value={provisional}>
      <section>
        <SectionHead title="Planning">
          {ready && (
            <TableDownloads
              label="planning"
              filename="planning"
              csv={() => planningCsv(pilot.name, ready)}
              latex={() => planningLatex(pilot.name, ready)}
            />
          )}
        </SectionHead>
        <Stack>
          <Text maw="80ch">
            The number of tasks, and of readers per task, that you need for the precision you want,
            if new forecasts are like those of a group above.
          </Text>
          <div className={classes.controls}>
            {groups.length > 1 && (
              <Select
                label="Pilot"
                data={groups.map(({ key, name }) => ({ value: key, label: name }))}
                value={pilot.key}
                onChange={(key) => setParams({ pilot: key === largest?.key ? null : key })}
                allowDeselect={false}
                searchable={groups.length > 8}
              />
            )}
            <Aim
              label="95 % interval of ECE, ±"
              value={half}
              onChange={(next) => setParams({ half: String(next) })}
            />
            <Aim
              label="Difference of two models"
              value={difference}
              onChange={(next) => setParams({ apart: String(next) })}
            />
          </div>
          {"problem" in plan ? (
            <Text c="dimmed">{plan.problem}</Text>
          ) : (
            <>
              {provisional && (
                <ProgressNote progress={provisional.progress} label="Correlations in the pilot">
                  {found
                    ? "The plan rests on earlier correlations of the pilot: the newest changes are not in them yet."
                    : "The plan rests on assumed correlations while the pilot’s own are being computed."}
                </ProgressNote>
              )}
              {correlations?.state === "failed" && (
                <Text size="sm" c="dimmed">
                  The pilot’s own correlations could not be computed: {correlations.problem}
                </Text>
              )}
              <PlanTable plan={plan} name={pilot.name} />
            </>
          )}
        </Stack>
      </section>
    </ProvisionalFigures>
  );
}

const awaited = (correlations: { progress: number } | undefined): Provisional => ({
  why: "the pilot’s correlations are still being computed; others are assumed",
  progress: correlations?.progress ?? 0,
});

interface AimProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A share that a plan aims at. Invalid values are ignored. */
function Aim({ label, value, onChange }: AimProps) {
  return (
    <NumberInput
      label={label}
      // Half-typed values may be invalid, so the field keeps its own text.
      defaultValue={value}
      onChange={(next) =>
        planningQuery.shape.half.safeParse(next || null).success && onChange(Number(next))
      }
      min={0.001}
      max={0.5}
      step={0.005}
      decimalScale={3}
    />
  );
}

/** As the API reads it; an invalid value is as none. */
const aimOf = (aim: "half" | "apart", text: string | undefined): number =>
  planningQuery.shape[aim].catch(planningQuery.shape[aim].parse(undefined)).parse(text);

/** A plan in sentences, with what it assumes, and the interval of ECE by tasks and overlap. */
const PlanTable = ({ plan, name }: { plan: Planning; name: string }) => (
  <>
    <Stack gap="xs" maw="80ch" aria-live="polite" className="figure">
      {plan.answers.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      <Text size="sm" c="dimmed">
        {plan.pilot}
      </Text>
    </Stack>
    <details>
      <Text component="summary" size="sm" c="dimmed">
        What this assumes
      </Text>
      {plan.assumptions.map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed" mt={4} maw="80ch">
          {sentence}
        </Text>
      ))}
    </details>
    <Box maw={640}>
      <DataTable
        label="Intervals of ECE by tasks and overlap"
        minWidth={340}
        dense
        caption={`Expected 95 % interval of ECE, with ${name} as the pilot. –: too few to tell.`}
        rows={plan.rows.map((row) => ({ key: row.tasks, ...row }))}
        columns={[
          {
            name: "Tasks",
            className: table.number,
            cell: ({ tasks }) => tasks.toLocaleString("en"),
          },
          ...overlaps.map((overlap) => ({
            name: `Read by ${overlap}`,
            cell: ({ designs }: Planning["rows"][number]) =>
              designs
                .filter(({ readers }) => readers === overlap)
                .map(({ readers, readings, half }) => (
                  <div key={readers}>
                    {half === null ? "–" : `±\u00a0${formatThousandths(half)}`}
                    {readers > 1 && <Note>{count(readings, "reading")}</Note>}
                  </div>
                )),
          })),
        ]}
      />
    </Box>
  </>
);
