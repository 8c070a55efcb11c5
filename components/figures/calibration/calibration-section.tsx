"use client";

import { Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, use, useState } from "react";
import { SectionHead } from "@/components/figures/parts/section-head";
import { PickMenu } from "@/components/ui/pick-menu";
import { type ColumnName, columnNames, columns } from "@/lib/figures/calibration/columns";
import { prepareFiguresTable } from "@/lib/figures/calibration/figures-table";
import { type Looks, toggleColumn } from "@/lib/figures/calibration/looks";
import { orderGroups } from "@/lib/figures/calibration/order-groups";
import { mostPanels, panelsAtFirst, shownPanels } from "@/lib/figures/calibration/shown-panels";
import type { NamedGroup } from "@/lib/figures/groups/group-names";
import type { FiguresMethod } from "@/lib/figures/schema";
import classes from "../figures-sections.module.css";
import { ShowMore } from "../parts/show-more";
import { Whole } from "../parts/whole";
import type { SetLooks } from "../use-looks";
import { FiguresTable } from "./figures-table";
import { WaitingIntervals } from "./waiting-intervals";

/** As many rows as are shown at once before all are asked for. */
const rowsAtFirst = 25;
const options = columnNames.map((name) => ({ value: name, label: columns[name].title }));

/** What of the table is shown: for its files. */
export interface ShownFigures {
  groups: readonly NamedGroup[];
  columns: readonly ColumnName[];
}

/** The table of figures: its columns, its order, its search, and it as a file. */
export function CalibrationSection({
  groups,
  method,
  looks,
  setLooks,
  updated,
  downloads,
}: {
  /** In the order of the looks. */
  groups: readonly NamedGroup[];
  method: FiguresMethod;
  looks: Looks;
  setLooks: SetLooks;
  updated: ReactNode;
  downloads: (shown: ShownFigures) => ReactNode;
}) {
  const [search, setSearch] = useState("");
  const [all, setAll] = useState(false);
  const { columns: chosen, sort } = looks;
  const found = orderGroups(groups, { search, sort: null });
  const shown = use(Whole) || all ? found : found.slice(0, rowsAtFirst);
  const panels = shownPanels(groups, looks.panels);
  const choosable = new Set(groups.map(({ key }) => key)).size > panelsAtFirst;
  const toggle = (key: string) =>
    setLooks({
      panels: panels.includes(key) ? panels.filter((one) => one !== key) : [...panels, key],
    });
  return (
    <section id="calibration">
      <SectionHead title="Calibration">
        {updated}
        <PickMenu
          label="Columns"
          options={options}
          value={chosen}
          onToggle={(name) => setLooks({ columns: toggleColumn(chosen, name) })}
        />
        {downloads({ groups: found, columns: chosen })}
      </SectionHead>
      <Stack gap="sm">
        <WaitingIntervals groups={groups} method={method} />
        {choosable && (
          <Group gap="sm" align="flex-end">
            <TextInput
              label="Search"
              size="xs"
              placeholder="Reader, model or dataset"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              w={{ base: "100%", xs: 260 }}
            />
            <Text size="sm" c="dimmed" pb={6} className="figure">
              {found.length} of {groups.length} groups
              <span className={classes.screenOnly}>
                {" "}
                · {panels.length} of at most {mostPanels} diagrams
              </span>
            </Text>
          </Group>
        )}
        {found.length === 0 ? (
          <Text c="dimmed" py="md">
            No group is called “{search}”.
          </Text>
        ) : (
          <FiguresTable
            rows={prepareFiguresTable(shown, chosen)}
            chosen={chosen}
            method={method}
            sort={sort}
            onSort={(next) => setLooks({ sort: next })}
            pick={
              choosable
                ? ({ group, name }) => (
                    <Checkbox
                      label={name}
                      checked={panels.includes(group)}
                      disabled={panels.length >= mostPanels && !panels.includes(group)}
                      onChange={() => toggle(group)}
                      styles={{
                        label: { fontSize: "var(--mantine-font-size-md)", fontWeight: 560 },
                      }}
                    />
                  )
                : undefined
            }
          />
        )}
        <ShowMore
          shown={shown.length}
          all={found.length}
          what="groups"
          onShow={() => setAll(true)}
        />
      </Stack>
    </section>
  );
}
