"use client";

import { Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { PickMenu } from "@/components/ui/pick-menu";
import { type ColumnName, columnNames, columns } from "@/lib/figures/calibration/columns";
import { type FigureRow, figureRows } from "@/lib/figures/calibration/figures-table";
import { type Looks, toggleColumn } from "@/lib/figures/calibration/looks";
import { orderGroups } from "@/lib/figures/calibration/order-groups";
import { intervalsProgress } from "@/lib/figures/calibration/shown-figures";
import { mostPanels, panelsAtFirst, shownPanels } from "@/lib/figures/calibration/shown-panels";
import type { NamedGroup } from "@/lib/figures/groups/group-names";
import type { FiguresMethod } from "@/lib/figures/schema";
import classes from "../figures-sections.module.css";
import { ProgressNote } from "../parts/computed-state";
import { FailedComputation } from "../parts/failed-computation";
import { FirstFew } from "../parts/first-few";
import { SectionHead } from "../parts/section-head";
import type { SetLooks } from "../use-looks";
import { FiguresTable } from "./figures-table";

const options = columnNames.map((name) => ({ value: name, label: columns[name].title }));

/** The rows and columns that are shown, and so are in the files. */
export interface ShownFigures {
  groups: readonly NamedGroup[];
  columns: readonly ColumnName[];
}

interface Props {
  /** In the chosen order. */
  groups: readonly NamedGroup[];
  method: FiguresMethod;
  looks: Looks;
  setLooks: SetLooks;
  updated: ReactNode;
  downloads: (shown: ShownFigures) => ReactNode;
}

/** The table of figures with its columns, order, search and downloads. */
export function CalibrationSection(props: Props) {
  const { groups, method, looks, setLooks, updated, downloads } = props;
  const [search, setSearch] = useState("");
  const { columns: chosen, sort } = looks;
  const found = orderGroups(groups, { search, sort: null });
  const waiting = intervalsProgress(groups, method);
  const problem = groups.find(({ intervals }) => intervals.problem)?.intervals.problem;
  const panels = shownPanels(groups, looks.panels);
  const choosable = new Set(groups.map(({ key }) => key)).size > panelsAtFirst;
  const toggle = (key: string) =>
    setLooks({
      panels: panels.includes(key) ? panels.filter((one) => one !== key) : [...panels, key],
    });
  const checkbox = ({ group, name }: FigureRow) => (
    <Checkbox
      label={name}
      checked={panels.includes(group)}
      disabled={panels.length >= mostPanels && !panels.includes(group)}
      onChange={() => toggle(group)}
      styles={{ label: { fontSize: "var(--mantine-font-size-md)", fontWeight: 560 } }}
    />
  );
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
        {problem && (
          <FailedComputation what="Intervals over questions and people" problem={problem} />
        )}
        {waiting && (
          <ProgressNote progress={waiting.progress} label="Intervals">
            {waiting.text}
          </ProgressNote>
        )}
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
            No group matches “{search}”.
          </Text>
        ) : (
          <FirstFew items={found} atFirst={25} what="groups">
            {(shown) => (
              <FiguresTable
                rows={figureRows(shown, chosen)}
                chosen={chosen}
                method={method}
                sort={sort}
                onSort={(next) => setLooks({ sort: next })}
                pick={choosable ? checkbox : undefined}
              />
            )}
          </FirstFew>
        )}
      </Stack>
    </section>
  );
}
