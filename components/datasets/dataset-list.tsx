"use client";

import { Anchor, Badge, Button, Group, Paper, SimpleGrid, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { hasState } from "@/components/corrections/part";
import { PartMenu } from "@/components/corrections/part-menu";
import { PartState } from "@/components/corrections/part-state";
import { Counts } from "@/components/ui/counts";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { datasetsOptions } from "@/lib/datasets/queries";
import type { DatasetSummary } from "@/lib/datasets/schema";
import { UncountedNote } from "./uncounted-note";

export function DatasetList({ projectId }: { projectId: string }) {
  const query = useQuery(datasetsOptions(projectId));
  const importPath = `/projects/${projectId}/imports`;
  return (
    <>
      <PageHeader
        title="Datasets"
        help="corrections"
        actions={
          <Button component={Link} href={importPath} variant="default">
            Import
          </Button>
        }
      >
        Questions with their correct answers, the texts on them, and the forecasts of all readers,
        without those from practice, tests and checks.
      </PageHeader>
      <QueryState query={query}>
        {({ datasets, uncounted }) =>
          datasets.length === 0 ? (
            <EmptyState title="No dataset yet">
              <Button component={Link} href={importPath} mt="sm">
                Import questions
              </Button>
            </EmptyState>
          ) : (
            <>
              <UncountedNote uncounted={uncounted} />
              <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
                {datasets.toSorted(archivedLast).map((dataset) => (
                  <DatasetCard key={dataset.id} projectId={projectId} dataset={dataset} />
                ))}
              </SimpleGrid>
            </>
          )
        }
      </QueryState>
    </>
  );
}

const archivedLast = (a: DatasetSummary, b: DatasetSummary) =>
  Number(a.archivedAt !== null) - Number(b.archivedAt !== null);

interface Props {
  projectId: string;
  dataset: DatasetSummary;
}

/** A dataset at a glance: its size, with links to its questions and its calibration. */
function DatasetCard({ projectId, dataset }: Props) {
  const base = `/projects/${projectId}/datasets/${dataset.id}`;
  const splits = dataset.splits.filter(({ split }) => split !== null);
  const { questions, generations, forecasts } = dataset;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" h="100%" justify="space-between">
        <Stack gap="sm">
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <Title order={2} size="h4" style={{ overflowWrap: "anywhere" }}>
              {dataset.name}
            </Title>
            <PartMenu projectId={projectId} part={{ kind: "dataset", ...dataset }} />
          </Group>
          {hasState(dataset) && (
            <PartState projectId={projectId} part={{ kind: "dataset", ...dataset }} />
          )}
          <Counts cols={3} counts={{ questions, texts: generations, forecasts }} />
          {splits.length > 0 && (
            <Group gap={6}>
              {splits.map(({ split, questions: n }) => (
                <Badge key={split} variant="light" color="gray" tt="none" maw="100%">
                  {split} {n.toLocaleString("en")}
                </Badge>
              ))}
            </Group>
          )}
        </Stack>
        <Group gap="md">
          <Anchor component={Link} href={`${base}/questions`}>
            Questions
          </Anchor>
          {forecasts > 0 && (
            <Anchor component={Link} href={base}>
              Calibration
            </Anchor>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
