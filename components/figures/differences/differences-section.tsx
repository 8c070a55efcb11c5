"use client";

import { Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { differencesCsv, differencesLatex } from "@/lib/figures/differences/differences-files";
import { comparedModels, differenceTables } from "@/lib/figures/differences/differences-table";
import type { ModelDifferences } from "@/lib/figures/differences/schema-differences";
import { newestOf, provisionalAnswer } from "@/lib/figures/format/computed-answer";
import { differencesOptions } from "@/lib/figures/queries";
import { sectionDefinitions } from "../definitions/section-definitions";
import { ComputedState } from "../parts/computed-state";
import { FirstFew } from "../parts/first-few";
import { ProvisionalFigures } from "../parts/provisional";
import { SectionHead, type SectionProps } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";
import { useAddress } from "../parts/use-address";
import { DifferencesTable } from "./differences-table";

const none: ModelDifferences["differences"] = [];

/** Paired differences of models, or of readers without a text, on the same questions. */
export function DifferencesSection({ source, view }: SectionProps) {
  const query = useQuery(differencesOptions(source, view));
  const found = newestOf(query.data)?.differences ?? none;
  const models = useMemo(() => comparedModels(found), [found]);
  const { params, setParams } = useAddress();
  const baseline = models.find(({ id }) => id === params.baseline)?.id ?? null;
  const tables = useMemo(() => differenceTables(found, baseline), [found, baseline]);
  return (
    <ProvisionalFigures value={provisionalAnswer(query.data)}>
      <section>
        <SectionHead title="Differences" definition={sectionDefinitions.differences}>
          {models.length > 2 && (
            <Select
              size="xs"
              w={240}
              aria-label="Compare"
              data={[
                { value: "", label: "All pairs" },
                ...models.map(({ id, name }) => ({ value: id, label: `Each with ${name}` })),
              ]}
              value={baseline ?? ""}
              onChange={(value) => setParams({ baseline: value || null })}
              allowDeselect={false}
              searchable={models.length > 8}
            />
          )}
          {found.length > 0 && (
            <TableDownloads
              label="differences"
              filename="differences"
              csv={() => differencesCsv(tables)}
              latex={() => differencesLatex(tables)}
            />
          )}
        </SectionHead>
        <ComputedState<ModelDifferences> query={query} what="Differences">
          {() =>
            tables.length === 0 ? (
              <Text c="dimmed">
                Nothing to compare: no two models were read by the same readers on the same
                questions, and no two readers answered the same questions without a text. To compare
                models, have one reader read the texts of both.
              </Text>
            ) : (
              <Stack gap="xl">
                <FirstFew items={tables} atFirst={3} what="tables">
                  {(shown) =>
                    shown.map(({ key, ...table }) => <DifferencesTable key={key} {...table} />)
                  }
                </FirstFew>
              </Stack>
            )
          }
        </ComputedState>
      </section>
    </ProvisionalFigures>
  );
}
