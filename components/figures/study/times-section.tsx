"use client";

import { Stack, Title } from "@mantine/core";
import { Histogram } from "@/components/charts/histogram";
import { PersonName } from "@/components/quality/parts/person-name";
import { DataTable } from "@/components/ui/data-table";
import { nameTable } from "@/lib/figures/format/figure-latex";
import { markSimulated } from "@/lib/figures/format/mark-simulated";
import { nameVariant, variantNames } from "@/lib/figures/groups/group-names";
import type { Variant } from "@/lib/figures/schema-figures";
import type { ReadingTimes } from "@/lib/figures/study/schema";
import { histogramCsv, histogramLatex, simulatedTasks } from "@/lib/figures/study/study-files";
import {
  formatSeconds,
  histogramModel,
  personTimeRows,
  type TimeRow,
  timeRows,
} from "@/lib/figures/study/times-charts";
import { count } from "@/lib/text/count";
import { studyDefinitions } from "../definitions/study-definitions";
import { ChartPanel } from "../parts/chart-panel";
import { SectionHead } from "../parts/section-head";

interface Props {
  /** The study's name. */
  study: string;
  times: ReadingTimes;
  /** Whose tasks these are, where people are excluded. */
  people: Variant | null;
}

/** The time that people took: per output and task, over all tasks, and by person. */
export function TimesSection({ study, times, people }: Props) {
  const histogram = histogramModel(times);
  const inMinutes = histogram.width >= 60;
  const filename = nameTable(study, [nameVariant("time histogram", people)]);
  const byPerson = personTimeRows(times);
  const simulated = simulatedTasks(times);
  return (
    <section>
      <SectionHead title="Time on task" definition={studyDefinitions.time} level={3} />
      <Stack gap="lg">
        <TimesTable label="Times" head="Output or task" unit="Timed" rows={timeRows(times)} />
        <ChartPanel
          title="Active time per task"
          subtitle={markSimulated(count(times.tasks.seconds.n, "timed task"), simulated)}
          what="time"
          kind="Time on task"
          people={people && variantNames[people]}
          filename={filename}
          csv={() => histogramCsv(times)}
          latex={() => histogramLatex(histogram, simulated, filename)}
          caption={histogram.caption}
          undefined={histogram.undefined}
          table={
            <DataTable
              label="Tasks by active time"
              minWidth={280}
              maxHeight={320}
              dense
              rows={histogram.bars.map((bar) => ({ key: bar.from, ...bar }))}
              columns={[
                { name: "From", cell: ({ from }) => formatSeconds(from) },
                { name: "To (below)", cell: ({ from }) => formatSeconds(from + histogram.width) },
                { name: "Tasks", cell: ({ n }) => n.toLocaleString("en") },
              ]}
            />
          }
        >
          <Histogram
            model={histogram}
            label={histogram.caption}
            from={inMinutes ? "Active time from" : "Active seconds from"}
            tick={inMinutes ? formatSeconds : undefined}
            counted="Tasks"
          />
        </ChartPanel>
        {byPerson.length > 0 && (
          <Stack gap="xs">
            <Title order={4} size="h5">
              Per task, by person
            </Title>
            <TimesTable
              label="Times by person"
              head="Person"
              unit="Timed tasks"
              rows={byPerson}
              limit={20}
            />
          </Stack>
        )}
      </Stack>
    </section>
  );
}

interface TableProps {
  label: string;
  head: string;
  /** What n counts. */
  unit: string;
  rows: readonly TimeRow[];
  limit?: number;
}

/** Times, idle shares, edits and pastes. What was not measured is a dash. */
const TimesTable = ({ head, unit, ...table }: TableProps) => (
  <DataTable
    {...table}
    minWidth={760}
    maxHeight={560}
    dense
    columns={[
      {
        name: head,
        kind: "name",
        cell: ({ name, simulated }) => <PersonName pseudonym={name} simulated={simulated} />,
      },
      { name: unit, cell: ({ n }) => n.toLocaleString("en") },
      { name: "Median", cell: ({ median }) => median ?? "–" },
      { name: "Quartiles", cell: ({ quartiles }) => quartiles ?? "–" },
      { name: "90th percentile", cell: ({ p90 }) => p90 ?? "–" },
      { name: "Idle", cell: ({ idle }) => idle ?? "–" },
      { name: "Edits per output", cell: ({ edits }) => edits ?? "–" },
      { name: "Pastes", cell: ({ pastes }) => pastes.toLocaleString("en") },
    ]}
  />
);
