"use client";

import { Group, NumberInput, SegmentedControl } from "@mantine/core";
import { RulesSetting } from "@/components/results/rules-setting";
import { PickMenu } from "@/components/ui/pick-menu";
import { Setting } from "@/components/ui/setting";
import { dimensions, partedBy, toggleDimension, viewDefaults } from "@/lib/figures/prepare-address";
import type { Dimension, ViewQuery } from "@/lib/figures/schema-selection";
import classes from "./figures-sections.module.css";

const options = Object.entries(dimensions).map(([value, label]) => ({ value, label }));

/** How the chosen forecasts are parted, and the rules by which they are binned. */
export function ViewSettings({
  view,
  onChange,
}: {
  view: ViewQuery;
  onChange: (view: ViewQuery) => void;
}) {
  const bins = Number(view.bins ?? viewDefaults.bins);
  return (
    <Group gap="md" align="flex-end" className={classes.screenOnly}>
      <PickMenu
        label="Part by"
        options={options}
        value={partedBy(view)}
        onToggle={(value) => onChange(toggleDimension(view, value as Dimension))}
      />
      <Setting label="Bins M">
        <Group gap={6} wrap="nowrap">
          <SegmentedControl
            size="xs"
            aria-label="Bins"
            data={[...new Set(["10", "20", String(bins)])]}
            value={String(bins)}
            onChange={(value) => onChange({ ...view, bins: value })}
          />
          <NumberInput
            // What is typed is only said when it is done; then the address says what is shown.
            key={bins}
            size="xs"
            w={64}
            aria-label="Another number of bins"
            {...{ min: 1, max: 100, allowDecimal: false, clampBehavior: "blur" }}
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
      <Setting label="Of equal">
        <SegmentedControl
          size="xs"
          aria-label="Bins of equal"
          data={[
            { value: "equal-mass", label: "Mass" },
            { value: "equal-width", label: "Width" },
          ]}
          value={view.binning ?? viewDefaults.binning}
          onChange={(binning) => onChange({ ...view, binning: binning as ViewQuery["binning"] })}
        />
      </Setting>
      <RulesSetting
        value={view.rules ?? viewDefaults.rules}
        onChange={(rules) => onChange({ ...view, rules })}
      />
    </Group>
  );
}
