"use client";

import { Stack, Title } from "@mantine/core";
import { useState } from "react";
import { TimeHistogram } from "@/components/charts/time-histogram";
import { MoreRows } from "@/components/ui/more-rows";
import { nameTable } from "@/lib/figures/format/figure-latex";
import { nameVariant, variantNames } from "@/lib/figures/groups/group-names";
import type { Variant } from "@/lib/figures/schema-figures";
import type { ReadingTimes } from "@/lib/figures/study/schema";
import { histogramCsv, histogramLatex, simulatedTasks } from "@/lib/figures/study/study-files";
import {
  prepareHistogram,
  preparePeopleTimes,
  prepareTimes,
} from "@/lib/figures/study/times-charts";
import { count } from "@/lib/text/count";
import { DefinitionPopover } from "../definitions/definition-popover";
import { studyDefinitions } from "../definitions/study-definitions";
import { ChartPanel } from "../parts/chart-panel";
import { HistogramTable } from "./histogram-table";
import { TimesTable } from "./times-table";

/** As many people as are listed before more are asked for. */
const peopleAtFirst = 20;

/** How long people took: per output and task, over all tasks, and person by person. */
export function TimesSection({
  study,
  times,
  people,
}: {
  /** The study's name. */
  study: string;
  times: ReadingTimes;
  /** Whose tasks these are, where people are excluded. */
  people: Variant | null;
}) {
  const [limit, setLimit] = useState(peopleAtFirst);
  const histogram = prepareHistogram(times);
  const filename = nameTable(study, [nameVariant("time histogram", people)]);
  const byPerson = preparePeopleTimes(times);
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        Time on task
        <DefinitionPopover definition={studyDefinitions.time} />
      </Title>
      <Stack gap="lg">
        <TimesTable label="Times" head="Output or task" unit="Timed" rows={prepareTimes(times)} />
        <ChartPanel
          title="Active time per task"
          subtitle={count(times.tasks.seconds.n, "timed task")}
          what="time"
          kind="Time on task"
          people={people && variantNames[people]}
          filename={filename}
          csv={() => histogramCsv(times)}
          latex={() => histogramLatex(histogram, simulatedTasks(times), filename)}
          caption={histogram.caption}
          undefined={histogram.undefined}
          table={<HistogramTable model={histogram} />}
        >
          <TimeHistogram model={histogram} />
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
              rows={byPerson.slice(0, limit)}
            />
            <MoreRows
              shown={Math.min(limit, byPerson.length)}
              of={byPerson.length}
              onMore={setLimit}
            />
          </Stack>
        )}
      </Stack>
    </section>
  );
}
