"use client";

import { Stack, Title } from "@mantine/core";
import { useState } from "react";
import { TimeHistogram } from "@/components/charts/time-histogram";
import { MoreRows } from "@/components/rounds/more-rows";
import { count } from "@/lib/results/prepare-calibration-table";
import { prepareHistogram, preparePeopleTimes, prepareTimes } from "@/lib/results/prepare-times";
import type { MethodUsed, ReadingTimes } from "@/lib/results/schema";
import { ChartPanel } from "./chart-panel";
import { DefinitionButton } from "./definition-button";
import { HistogramTable } from "./histogram-table";
import { TimesTable } from "./times-table";

/** As many people as are listed before more are asked for. */
const peopleAtFirst = 20;

/** How long people took: per output and task, over all tasks, and person by person. */
export function TimesSection({ times, method }: { times: ReadingTimes; method: MethodUsed }) {
  const [limit, setLimit] = useState(peopleAtFirst);
  const histogram = prepareHistogram(times);
  const people = preparePeopleTimes(times);
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        Time on task
        <DefinitionButton of="time" method={method} />
      </Title>
      <Stack gap="lg">
        <TimesTable label="Times" head="Of" unit="Timed" rows={prepareTimes(times)} />
        <ChartPanel
          title="Active time per task"
          subtitle={count(times.tasks.seconds.n, "timed task")}
          what="time"
          caption={histogram.caption}
          undefined={histogram.undefined}
          table={<HistogramTable model={histogram} />}
        >
          <TimeHistogram model={histogram} />
        </ChartPanel>
        {people.length > 0 && (
          <Stack gap="sm">
            <TimesTable
              label="Times by person"
              head="Person, per task"
              unit="Tasks"
              rows={people.slice(0, limit)}
            />
            <MoreRows shown={Math.min(limit, people.length)} of={people.length} onMore={setLimit} />
          </Stack>
        )}
      </Stack>
    </section>
  );
}
