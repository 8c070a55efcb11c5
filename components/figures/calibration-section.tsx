"use client";

import { Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, use, useState } from "react";
import { SectionHead } from "@/components/results/section-head";
import { PickMenu } from "@/components/ui/pick-menu";
import { columnNames, columns } from "@/lib/figures/prepare-columns";
import { figureBinsCsv, figuresCsv } from "@/lib/figures/prepare-figures-csv";
import { figuresLatex } from "@/lib/figures/prepare-figures-latex";
import { orderGroups } from "@/lib/figures/prepare-figures-order";
import { prepareFiguresTable } from "@/lib/figures/prepare-figures-table";
import type { NamedGroup } from "@/lib/figures/prepare-group-names";
import { type Looks, toggleColumn } from "@/lib/figures/prepare-looks";
import { mostPanels, panelsAtFirst, shownPanels } from "@/lib/figures/prepare-panels";
import { prepareShown } from "@/lib/figures/prepare-shown";
import type { FigureSource } from "@/lib/figures/queries";
import type { FiguresPage } from "@/lib/figures/schema";
import type { ViewQuery } from "@/lib/figures/schema-selection";
import { FiguresDownloads } from "./figures-downloads";
import classes from "./figures-sections.module.css";
import { FiguresTable } from "./figures-table";
import { ShowMore } from "./show-more";
import type { SetLooks } from "./use-looks";
import { WaitingIntervals } from "./waiting-intervals";
import { Whole } from "./whole";

/** As many rows as are shown at once before all are asked for. */
const rowsAtFirst = 25;
const options = columnNames.map((name) => ({ value: name, label: columns[name].title }));

/** The table of figures: its columns, its order, its search, and it as a file. */
export function CalibrationSection({
  source,
  view,
  page,
  groups,
  looks,
  setLooks,
  updated,
}: {
  source: FigureSource;
  view: ViewQuery;
  page: FiguresPage;
  /** In the order of the looks. */
  groups: readonly NamedGroup[];
  looks: Looks;
  setLooks: SetLooks;
  updated: ReactNode;
}) {
  const [search, setSearch] = useState("");
  const [all, setAll] = useState(false);
  const { columns: chosen, sort } = looks;
  const found = orderGroups(groups, { search, sort: null });
  const shown = use(Whole) || all ? found : found.slice(0, rowsAtFirst);
  const panels = shownPanels(groups, looks.panels);
  const choosable = groups.length > panelsAtFirst;
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
        <FiguresDownloads
          source={source}
          view={view}
          files={{
            figures: () => figuresCsv(found, chosen, page.method),
            bins: () => figureBinsCsv(found, page.method),
            latex: () => figuresLatex(found, chosen, prepareShown(page, groups).join(" ")),
          }}
        />
      </SectionHead>
      <Stack gap="sm">
        <WaitingIntervals groups={groups} />
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
            method={page.method}
            sort={sort}
            onSort={(next) => setLooks({ sort: next })}
            pick={
              choosable
                ? ({ key, name }) => (
                    <Checkbox
                      label={name}
                      checked={panels.includes(key)}
                      disabled={panels.length >= mostPanels && !panels.includes(key)}
                      onChange={() => toggle(key)}
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
