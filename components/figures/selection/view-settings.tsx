"use client";

import { Group, NumberInput, SegmentedControl } from "@mantine/core";
import { PickMenu } from "@/components/ui/pick-menu";
import type { Dimension, ViewQuery } from "@/lib/figures/selection/schema-selection";
import {
  dimensions,
  groupedBy,
  nameTag,
  toggleDimension,
  viewDefaults,
} from "@/lib/figures/selection/view-address";
import classes from "../figures-sections.module.css";
import { Choice, IntervalsChoice, RulesChoice, Setting } from "./setting";

const fields = Object.entries(dimensions).map(([value, label]) => ({ value, label }));

interface Props {
  view: ViewQuery;
  /** Columns of one's own that forecasts can be grouped by: `reader.condition`. */
  tags: readonly string[];
  onChange: (view: ViewQuery) => void;
}

/** How the chosen forecasts are grouped, and the rules by which they are binned. */
export function ViewSettings({ view, tags, onChange }: Props) {
  const options = [
    ...fields,
    ...tags.map((field) => ({ value: `tag.${field}`, label: nameTag(field) })),
  ];
  const bins = Number(view.bins ?? viewDefaults.bins);
  return (
    <Group gap="md" align="flex-end" className={classes.screenOnly}>
      <PickMenu
        label="Group by"
        options={options}
        value={groupedBy(view)}
        onToggle={(value) => onChange(toggleDimension(view, value as Dimension))}
      />
      <Setting label="Number of bins">
        <Group gap={6} wrap="nowrap">
          <SegmentedControl
            size="xs"
            aria-label="Number of bins"
            data={[...new Set(["10", "20", String(bins)])]}
            value={String(bins)}
            onChange={(value) => onChange({ ...view, bins: value })}
          />
          <NumberInput
            // A typed number takes effect on Enter or when the field is left.
            key={bins}
            size="xs"
            w={64}
            aria-label="Another number of bins"
            min={1}
            max={100}
            allowDecimal={false}
            clampBehavior={"blur"}
            defaultValue={bins}
            onBlur={(event) => {
              const typed = Number(event.currentTarget.value);
              if (typed >= 1 && typed !== bins)
                onChange({ ...view, bins: String(Math.min(typed, 100)) });
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.currentTarget.blur();
            }}
          />
        </Group>
      </Setting>
      <Choice
        label="Of equal"
        name="Bins of equal"
        options={{ "equal-mass": "Mass", "equal-width": "Width" }}
        value={view.binning ?? viewDefaults.binning}
        onChange={(binning) => onChange({ ...view, binning })}
      />
      <RulesChoice
        value={view.rules ?? viewDefaults.rules}
        onChange={(rules) => onChange({ ...view, rules })}
      />
      <IntervalsChoice
        value={view.intervals ?? viewDefaults.intervals}
        onChange={(intervals) => onChange({ ...view, intervals })}
      />
    </Group>
  );
}
