"use client";

import { Group } from "@mantine/core";
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
import { BinsChoice } from "./bins-choice";
import { IntervalsChoice, RulesChoice } from "./setting";

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
  return (
    <Group gap="md" align="flex-end" className={classes.screenOnly}>
      <PickMenu
        label="Group by"
        options={options}
        value={groupedBy(view)}
        onToggle={(value) => onChange(toggleDimension(view, value as Dimension))}
      />
      <BinsChoice view={view} onChange={onChange} />
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
