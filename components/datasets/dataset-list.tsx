"use client";

import { Button, SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { datasetsOptions } from "@/lib/datasets/queries";
import { DatasetCard } from "./dataset-card";

export function DatasetList({ projectId }: { projectId: string }) {
  const query = useQuery(datasetsOptions(projectId));
  const importPath = `/projects/${projectId}/imports`;
  return (
    <>
      <PageHeader
        title="Datasets"
        actions={
          <Button component={Link} href={importPath} variant="default">
            Import
          </Button>
        }
      >
        Questions with their correct answers, the texts on them, and the forecasts of all readers.
      </PageHeader>
      <QueryState query={query}>
        {({ datasets }) =>
          datasets.length === 0 ? (
            <EmptyState title="No dataset yet">
              <Button component={Link} href={importPath} mt="sm">
                Import questions
              </Button>
            </EmptyState>
          ) : (
            <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
              {datasets.map((dataset) => (
                <DatasetCard key={dataset.id} projectId={projectId} dataset={dataset} />
              ))}
            </SimpleGrid>
          )
        }
      </QueryState>
    </>
  );
}
