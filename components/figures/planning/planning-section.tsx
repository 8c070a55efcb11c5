"use client";

import { NumberInput, Select, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { SectionHead } from "@/components/figures/parts/section-head";
import type { NamedGroup } from "@/lib/figures/groups/group-names";
import { planningCsv, planningLatex } from "@/lib/figures/planning/planning-files";
import { preparePlanning } from "@/lib/figures/planning/planning-table";
import type { FiguresMethod } from "@/lib/figures/schema";
import classes from "../figures-sections.module.css";
import { TableDownloads } from "../parts/table-downloads";
import { useAddress } from "../parts/use-address";
import { PlanTable } from "./plan-table";

const halfAtFirst = 0.02;
const differenceAtFirst = 0.05;

/** How many more forecasts like a group's would tell what one wants to know. */
export function PlanningSection({
  groups,
  method,
}: {
  groups: readonly NamedGroup[];
  method: FiguresMethod;
}) {
  const { said, say } = useAddress();
  const largest = groups.reduce<NamedGroup | undefined>(
    (most, group) => (most && most.counts.n >= group.counts.n ? most : group),
    undefined,
  );
  const pilot = groups.find(({ key }) => key === said.pilot) ?? largest;
  const half = aimOf(said.half, halfAtFirst);
  const difference = aimOf(said.apart, differenceAtFirst);
  const plan = useMemo(
    () => pilot && preparePlanning(pilot, method, { half, difference }),
    [pilot, method, half, difference],
  );
  if (!pilot || !plan) return null;
  const ready = "problem" in plan ? null : plan;
  return (
    <section id="planning">
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
          How many tasks, and how many readers per task, you need for the precision you want, if new
          forecasts are like those of a group above.
        </Text>
        <div className={classes.controls}>
          {groups.length > 1 && (
            <Select
              label="Pilot"
              data={groups.map(({ key, name }) => ({ value: key, label: name }))}
              value={pilot.key}
              onChange={(key) => say({ pilot: key === largest?.key ? null : key })}
              allowDeselect={false}
              searchable={groups.length > 8}
            />
          )}
          <Aim
            label="95 % interval of ECE, ±"
            value={half}
            onChange={(next) => say({ half: String(next) })}
          />
          <Aim
            label="Difference of two models"
            value={difference}
            onChange={(next) => say({ apart: String(next) })}
          />
        </div>
        {"problem" in plan ? (
          <Text c="dimmed">{plan.problem}</Text>
        ) : (
          <PlanTable plan={plan} name={pilot.name} />
        )}
      </Stack>
    </section>
  );
}

/** A share that a plan aims at; what can't be one is left aside. */
function Aim({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <NumberInput
      label={label}
      // Typed half, it may be none: it counts when it is one.
      defaultValue={value}
      onChange={(next) => isAim(Number(next)) && onChange(Number(next))}
      min={0.001}
      max={0.5}
      step={0.005}
      decimalScale={3}
    />
  );
}

const isAim = (value: number) => value >= 0.001 && value <= 0.5;

const aimOf = (text: string | undefined, otherwise: number) =>
  isAim(Number(text)) ? Number(text) : otherwise;
