"use client";

import { NumberInput, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { MoneyField } from "@/components/ui/money-field";
import {
  type PoweredName,
  poweredFigures,
  poweredNames,
} from "@/lib/figures/replacement/replacement-tables";
import { sayPlan } from "@/lib/figures/replacement/say-plan";
import type { PoweredRow } from "@/lib/figures/replacement/schema-replacement";
import { poweredPilot } from "@/lib/metrics/replacement/plan-powered";
import classes from "../figures-sections.module.css";
import { SectionHead } from "../parts/section-head";

interface CostProps {
  label: string;
  value: number;
  onChange: (value: number | string) => void;
}

/** What is planned with; a text that is no amount changes nothing. */
function Cost({ label, value, onChange }: CostProps) {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <MoneyField
      label={label}
      most={1_000_000}
      decimals={6}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        onChange(next);
      }}
    />
  );
}

/** How many people the next study needs beside this reader, and what both cost. */
export function PoweredPlan({ row }: { row: PoweredRow }) {
  const planned = poweredNames.filter((name) => poweredPilot(row[name], row) !== null);
  const [figure, setFigure] = useState<PoweredName>("accuracy");
  const [aims, setAims] = useState({
    half: 0.03,
    texts: row.texts + row.otherTexts,
    person: 0.5,
    reader: 0.001,
  });
  const name = planned.includes(figure) ? figure : planned[0];
  const pilot = name && poweredPilot(row[name], row);
  if (!name || !pilot) return null;
  const set = (aim: keyof typeof aims) => (value: number | string) =>
    typeof value === "number" && value > 0 && setAims({ ...aims, [aim]: value });
  return (
    <section aria-label="Plan with this reader">
      <SectionHead title="Plan with this reader" level={3} />
      <Stack gap="sm">
        <div className={classes.controls}>
          <Select
            label="Figure"
            data={planned.map((value) => ({ value, label: poweredFigures[value].label }))}
            value={name}
            onChange={(value) => setFigure(value as PoweredName)}
            allowDeselect={false}
          />
          <NumberInput
            label="95 % interval, ±"
            defaultValue={aims.half}
            onChange={set("half")}
            min={0.001}
            max={0.5}
            step={0.005}
            decimalScale={3}
          />
          <NumberInput
            label="Texts for the reader"
            defaultValue={aims.texts}
            onChange={set("texts")}
            min={1}
            max={1_000_000}
            allowDecimal={false}
          />
          <Cost
            label="Cost of a reading by a person"
            value={aims.person}
            onChange={set("person")}
          />
          <Cost
            label="Cost of a reading by the reader"
            value={aims.reader}
            onChange={set("reader")}
          />
        </div>
        <Stack gap={4} maw="80ch" aria-live="polite" className="figure">
          {sayPlan(pilot, aims).map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </Stack>
        <Text size="sm" c="dimmed" maw="80ch">
          If new readings are like these: as far apart, with the reader knowing as much, and with as
          many readings for each person and question. Each text is read by one person.
        </Text>
      </Stack>
    </section>
  );
}
