"use client";

import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { PickMenu } from "@/components/ui/pick-menu";
import type { FigureFacets } from "@/lib/figures/schema";
import {
  clearFilters,
  type FilterName,
  filterChips,
  toggleFilter,
  viewFilters,
} from "@/lib/figures/selection/filters";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import classes from "../figures-sections.module.css";
import { DateField } from "../parts/date-field";

interface Props {
  facets: FigureFacets;
  view: ViewQuery;
  /** Filters that can't be changed here. */
  fixed: readonly FilterName[];
  onChange: (view: ViewQuery) => void;
}

/** Which forecasts are selected: menus of the available values, and the chosen ones. */
export function ViewFilters({ facets, view, fixed, onChange }: Props) {
  const filters = viewFilters(facets, view, fixed);
  const chips = filterChips(filters, view, facets.chosen);
  const { first, last } = facets.days ?? {};
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end" className={classes.screenOnly}>
        {filters.map(({ name, label, options, chosen }) => (
          <PickMenu
            key={`${name} ${label}`}
            label={label}
            options={options}
            value={chosen}
            onToggle={(value) => onChange(toggleFilter(view, name, value))}
          />
        ))}
        {/* If all forecasts are of one day, there is nothing to choose. */}
        {(first !== last || view.from || view.to) && (
          <>
            <DateField
              label="Stored from"
              min={first}
              max={last}
              value={view.from ?? ""}
              onChange={(from) => onChange({ ...view, from })}
            />
            <DateField
              label="to"
              min={first}
              max={last}
              value={view.to ?? ""}
              onChange={(to) => onChange({ ...view, to })}
            />
          </>
        )}
        <SegmentedControl
          size="xs"
          aria-label="Excluded people"
          data={[
            { value: "kept", label: "Without excluded" },
            { value: "all", label: "With excluded" },
          ]}
          value={view.people ?? "kept"}
          onChange={(people) => onChange({ ...view, people: people === "all" ? "all" : undefined })}
        />
      </Group>
      <Text size="sm" className={classes.paperOnly}>
        {chips.map(({ label }) => label).join("; ")}
      </Text>
      {chips.length > 0 && (
        <Group gap={6} className={classes.screenOnly}>
          {chips.map(({ key, label, without }) => (
            <Button
              key={key}
              variant="default"
              radius="xl"
              size="compact-xs"
              fw={400}
              maw="100%"
              rightSection={<span aria-hidden="true">×</span>}
              onClick={() => onChange(without)}
              aria-label={`Remove filter ${label}`}
            >
              {label}
            </Button>
          ))}
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(clearFilters(view))}>
            Clear all
          </Button>
        </Group>
      )}
    </Stack>
  );
}
