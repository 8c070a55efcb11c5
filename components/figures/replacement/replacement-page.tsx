"use client";

import { Anchor, Group, Paper, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useMemo } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { newestOf } from "@/lib/figures/format/computed-answer";
import { facetsOptions, type ProjectSource, replacementOptions } from "@/lib/figures/queries";
import type { ReplacementPage as Replacement } from "@/lib/figures/replacement/schema-replacement";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { readView, whatIsWrong, writeView } from "@/lib/figures/selection/view-address";
import { replacementDefinitions } from "../definitions/replacement-definitions";
import classes from "../figures-sections.module.css";
import { ComputedState } from "../parts/computed-state";
import { useAddress } from "../parts/use-address";
import { BinsChoice } from "../selection/bins-choice";
import { NoView } from "../selection/no-view";
import { Choice } from "../selection/setting";
import { ViewFilters } from "../selection/view-filters";
import { ReplacementSections } from "./replacement-sections";

/** What a person may be better by, by who these people are. */
const epsilons = {
  "0.1": "0.1: crowdworkers",
  "0.15": "0.15: trained",
  "0.2": "0.2: experts",
};
type Epsilon = keyof typeof epsilons;

const readEpsilon = (text = ""): Epsilon => (text in epsilons ? (text as Epsilon) : "0.1");

/** Readers that are not people beside the people who have read the same texts. */
export function ReplacementPage({ projectId }: { projectId: string }) {
  const source = useMemo<ProjectSource>(() => ({ kind: "project", projectId }), [projectId]);
  const { params, setParams } = useAddress();
  const view = useMemo<ViewQuery>(() => {
    const { by: _, intervals: __, reader: ___, ...own } = readView(params);
    return own;
  }, [params]);
  const setView = (next: ViewQuery) => setParams(writeView(next), "step");
  const wrong = whatIsWrong(view);
  const epsilon = readEpsilon(params.epsilon);
  const facets = useQuery(facetsOptions(projectId, view));
  const query = useQuery({
    ...replacementOptions(source, { ...view, epsilon }),
    enabled: wrong === null,
  });
  const page = newestOf(query.data);
  const lacksSides = page?.people === 0 || page?.readers.length === 0;
  return (
    <>
      <PageHeader
        title="Can this reader replace people?"
        help="figures#can-a-reader-replace-people"
      >
        Readers that are not people (language models, rules and trained readers) beside the people
        who have read the same texts.
      </PageHeader>
      {wrong !== null ? (
        <NoView wrong={wrong} back="Show all readers" onBack={() => setView({})} />
      ) : (
        <Stack gap="xl">
          <Paper withBorder p="md" className={classes.choices}>
            <Stack gap="md">
              <QueryState query={facets} rows={1}>
                {(found) => (
                  <ViewFilters facets={found} view={view} fixed={["reader"]} onChange={setView} />
                )}
              </QueryState>
              {!lacksSides && (
                <Group gap="md" align="flex-end">
                  <Choice
                    label="People may be better by (ε)"
                    definition={replacementDefinitions.annotatorTest}
                    options={epsilons}
                    value={epsilon}
                    onChange={(value) => setParams({ epsilon: value === "0.1" ? null : value })}
                  />
                  <BinsChoice view={view} onChange={setView} />
                </Group>
              )}
            </Stack>
          </Paper>
          <ComputedState<Replacement> query={query} what="Comparisons with people" rows={10}>
            {(page) =>
              page.readers.length === 0 ? (
                <EmptyState title="No readers to compare">
                  Have a language model read texts that people have read, or{" "}
                  <Anchor
                    component={Link}
                    underline="always"
                    href={`/projects/${projectId}/imports`}
                  >
                    import its forecasts
                  </Anchor>
                  .
                </EmptyState>
              ) : page.people === 0 ? (
                <EmptyState title="No people to compare with">
                  Nobody has read these texts. Start a study on them, or{" "}
                  <Anchor
                    component={Link}
                    underline="always"
                    href={`/projects/${projectId}/imports`}
                  >
                    import people’s forecasts
                  </Anchor>
                  . The test needs three people who have each read 30 texts that others have read
                  too. To compare readers with each other, see{" "}
                  <Anchor
                    component={Link}
                    underline="always"
                    href={`/projects/${projectId}/figures#agreement`}
                  >
                    their agreement
                  </Anchor>
                  .
                </EmptyState>
              ) : (
                <ReplacementSections source={source} view={view} page={page} />
              )
            }
          </ComputedState>
        </Stack>
      )}
    </>
  );
}
