"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { distributionsCsv } from "@/lib/figures/distributions/distributions-files";
import { answerSets, distributionsTable } from "@/lib/figures/distributions/distributions-table";
import type {
  DistributionGroup,
  DistributionsPage,
} from "@/lib/figures/distributions/schema-distributions";
import { newestOf, provisionalAnswer } from "@/lib/figures/format/computed-answer";
import { plainLatex } from "@/lib/figures/format/figure-latex";
import { nameGroups } from "@/lib/figures/groups/group-names";
import { distributionsOptions } from "@/lib/figures/queries";
import {
  calibrationDefinitions,
  wholeDistributions,
} from "../definitions/distribution-definitions";
import { ComputedAnswer } from "../parts/computed-state";
import { PlainFiguresTable } from "../parts/plain-figures-table";
import { ProvisionalFigures } from "../parts/provisional";
import { SectionHead, type SectionProps } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";
import { AnswersPanel } from "./answers-panel";
import { LossesPanel } from "./losses-panel";

const none: readonly DistributionGroup[] = [];
const caption = "Whole distributions. 95 % intervals.";

/**
 * Whole distributions over a closed set of answers: their calibration, and decisions by them. Empty
 * where no chosen forecast has one, and while loading.
 */
export function DistributionsSection({ source, view }: SectionProps) {
  const { data } = useQuery(distributionsOptions(source, view));
  const groups = newestOf(data)?.groups ?? none;
  const named = useMemo(() => nameGroups(groups), [groups]);
  const sets = useMemo(() => answerSets(named), [named]);
  if (!data || (data.state !== "failed" && named.length === 0)) return null;
  const table = distributionsTable(named);
  return (
    <ProvisionalFigures value={provisionalAnswer(data)}>
      <section>
        <SectionHead title="Whole distributions" definition={wholeDistributions}>
          {named.length > 0 && (
            <TableDownloads
              label="whole distributions"
              filename="distributions"
              csv={() => distributionsCsv(named)}
              latex={() => plainLatex(table, { caption, name: "distributions" })}
            />
          )}
        </SectionHead>
        <ComputedAnswer<DistributionsPage> answer={data} what="Whole distributions">
          {() => (
            <Stack gap="xl">
              <PlainFiguresTable
                table={table}
                label="Whole distributions"
                definitions={calibrationDefinitions}
              />
              {sets.length > 0 && (
                <>
                  <AnswersPanel groups={named.filter(({ figures }) => figures !== null)} />
                  <LossesPanel source={source} view={view} sets={sets} />
                </>
              )}
            </Stack>
          )}
        </ComputedAnswer>
      </section>
    </ProvisionalFigures>
  );
}
