"use client";

import { Group, Select, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAddress } from "@/components/figures/parts/use-address";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { method } from "@/lib/figures/method";
import { phraseResultsOptions } from "@/lib/figures/phrases/queries";
import type { PhraseResults, PhraseRow } from "@/lib/figures/phrases/schema";
import { spreadPhrases } from "@/lib/phrases/measure-phrases";
import { demographicNames } from "@/lib/studies/method/describe-preparation";
import type { StudyIds } from "@/lib/studies/schema";
import { capitalise } from "@/lib/text/capitalise";
import { count } from "@/lib/text/count";
import { SpreadPanel, SpreadTable } from "./spread-panel";
import { UseAsTable } from "./use-as-table";

/** What the people of a phrase study take its phrases to mean: by the way of showing them, and by background. */
export function StudyPhrases(ids: StudyIds) {
  const { params, setParams } = useAddress();
  const { version, by } = params;
  const query = useQuery({
    ...phraseResultsOptions(ids, { version, by }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState query={query} rows={10}>
      {(results) => {
        const { people, excluded, versions, demographics, ways, rows } = results;
        if (rows.length === 0) return <NoAnswers />;
        return (
          <Stack gap="xl" aria-busy={query.isPlaceholderData}>
            <Group align="flex-end" gap="lg">
              {versions.length > 1 && (
                <Select
                  label="Version"
                  data={[
                    ...versions.map((no) => ({ value: String(no), label: `Version ${no}` })),
                    { value: "all", label: "All versions together" },
                  ]}
                  value={String(results.version)}
                  allowDeselect={false}
                  onChange={(chosen) => setParams({ version: chosen }, "step")}
                />
              )}
              {demographics.length > 0 && (
                <Select
                  label="Group people by"
                  placeholder="Nothing"
                  clearable
                  data={demographics.map((name) => ({
                    value: name,
                    label: capitalise(demographicNames[name]),
                  }))}
                  value={by ?? null}
                  onChange={(chosen) => setParams({ by: chosen }, "step")}
                />
              )}
              <Text size="sm">
                {count(people, "person", "people")}
                {excluded > 0 && `, without ${count(excluded, "person", "people")} excluded`}.
              </Text>
            </Group>
            <SimpleGrid cols={{ base: 1, lg: Math.min(2, ways.length) }}>
              {ways.map((way) => (
                <OneWay key={way.id} {...ids} results={results} way={way} by={by} />
              ))}
            </SimpleGrid>
          </Stack>
        );
      }}
    </QueryState>
  );
}

interface WayProps extends StudyIds {
  results: PhraseResults;
  way: PhraseResults["ways"][number];
  by: string | undefined;
}

function OneWay({ projectId, results, way, by }: WayProps) {
  const rows = useMemo(() => results.rows.filter((row) => row.way === way.id), [results, way.id]);
  const spreads = useMemo(() => spreadsOf(rows), [rows]);
  const nothing = rows.filter((row) => row.nothing > 0);
  const groups = by ? [...new Set(rows.map(({ group }) => group))].sort() : [];
  return (
    <Stack>
      <SpreadPanel
        of={results.study}
        title={way.name}
        level={2}
        subtitle={count(
          rows.reduce((n, { values }) => n + values.length, 0),
          "answer",
        )}
        spreads={spreads}
      />
      <SpreadTable label={`${way.name}: table`} spreads={spreads} />
      {nothing.length > 0 && (
        <Text size="sm">
          {nothing
            .map(
              (row) =>
                `“${row.phrase}” means nothing to ${count(row.nothing, "person", "people")}.`,
            )
            .join(" ")}
        </Text>
      )}
      {groups.map((group) => (
        <section key={group}>
          <Title order={3} size="h5">
            {group ?? "Not said"}
          </Title>
          <SpreadTable
            label={`${way.name}: ${group ?? "not said"}`}
            spreads={spreadsOf(rows.filter((row) => row.group === group))}
          />
        </section>
      ))}
      {spreads.length > 0 && (
        <UseAsTable
          projectId={projectId}
          name={`${results.study}: ${way.name}`}
          source={`The study “${results.study}”, version ${results.version}: ${count(results.people, "person", "people")}. ${way.name}.`}
          spreads={spreads}
        />
      )}
    </Stack>
  );
}

const spreadsOf = (rows: readonly PhraseRow[]) =>
  spreadPhrases(
    rows.flatMap(({ phrase, values }) => values.map((probability) => ({ phrase, probability }))),
    method,
  );

const NoAnswers = () => (
  <EmptyState title="No answers yet">
    What people take the phrases to mean appears here as soon as the first task is submitted.
  </EmptyState>
);
