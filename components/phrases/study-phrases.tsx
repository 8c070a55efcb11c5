"use client";

import { Group, Select, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ComputedState } from "@/components/figures/parts/computed-state";
import { useAddress } from "@/components/figures/parts/use-address";
import { useIsOpen } from "@/components/quality/rounds/use-is-open";
import { EmptyState } from "@/components/ui/empty-state";
import { phraseResultsOptions } from "@/lib/figures/phrases/queries";
import type { PhraseResults } from "@/lib/figures/phrases/schema";
import { hasOpenRound, roundsOptions } from "@/lib/quality/rounds/queries";
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
  const query = useQuery(phraseResultsOptions(ids, { version, by, open: useIsOpen(ids) }));
  return (
    <ComputedState<PhraseResults> query={query} what="Figures" rows={10}>
      {(results) => {
        const { people, excluded, versions, demographics, ways } = results;
        if (people + excluded === 0) return <NoAnswers />;
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
                <OneWay key={way.id} {...ids} results={results} way={way} />
              ))}
            </SimpleGrid>
          </Stack>
        );
      }}
    </ComputedState>
  );
}

interface WayProps extends StudyIds {
  results: PhraseResults;
  way: PhraseResults["ways"][number];
}

function OneWay({ projectId, studyId, results, way }: WayProps) {
  const { spreads, nothing, groups } = way;
  const rounds = useQuery(roundsOptions({ projectId, studyId })).data;
  const isOpen = rounds !== undefined && hasOpenRound(rounds);
  const people = count(results.people, "person", "people");
  return (
    <Stack>
      <SpreadPanel
        of={results.study}
        title={way.name}
        level={2}
        subtitle={count(way.answers, "answer")}
        spreads={spreads}
      />
      <SpreadTable label={`${way.name}: table`} spreads={spreads} />
      {nothing.length > 0 && (
        <Text size="sm">
          {nothing
            .map(
              ({ phrase, people }) =>
                `“${phrase}” means nothing to ${count(people, "person", "people")}.`,
            )
            .join(" ")}
        </Text>
      )}
      {groups.map(({ group, spreads }) => (
        <section key={group}>
          <Title order={3} size="h5">
            {group ?? "Not said"}
          </Title>
          <SpreadTable label={`${way.name}: ${group ?? "not said"}`} spreads={spreads} />
        </section>
      ))}
      {spreads.length > 0 && (
        <UseAsTable
          projectId={projectId}
          name={`${results.study}: ${way.name}`}
          source={`The study “${results.study}”, version ${results.version}: ${people}${isOpen ? " while it was still open" : ""}. ${way.name}.`}
          spreads={spreads}
          peopleSoFar={isOpen ? people : null}
        />
      )}
    </Stack>
  );
}

const NoAnswers = () => (
  <EmptyState title="No answers yet">
    What people take the phrases to mean appears here as soon as the first task is submitted.
  </EmptyState>
);
