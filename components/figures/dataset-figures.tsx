"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ArchivedPart } from "@/components/corrections/archived-part";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { datasetOptions } from "@/lib/datasets/queries";
import { count } from "@/lib/text/count";
import { FiguresView } from "./figures-view";
import { ShareButton } from "./sharing/share-button";

interface Props {
  projectId: string;
  datasetId: string;
}

/** The page of a dataset: the figures over the forecasts on its questions. */
export function DatasetFigures({ projectId, datasetId }: Props) {
  const query = useQuery(datasetOptions(projectId, datasetId));
  return (
    <QueryState query={query} rows={10}>
      {(dataset) => (
        <>
          <PageHeader
            title={dataset.name}
            help="figures"
            actions={
              <>
                {!dataset.deleteAt && (
                  <ShareButton projectId={projectId} datasetId={datasetId} title={dataset.name} />
                )}
                <Button
                  component={Link}
                  href={`/projects/${projectId}/datasets/${datasetId}/questions`}
                  variant="default"
                >
                  Questions
                </Button>
              </>
            }
          >
            {count(dataset.questions, "question")}. How sure readers were of their answers, and how
            often they were right.
          </PageHeader>
          {dataset.deleteAt ? (
            <EmptyState title="This dataset will be deleted">
              Figures leave it out already.
              <ArchivedPart projectId={projectId} part={{ kind: "dataset", ...dataset }} />
            </EmptyState>
          ) : (
            <FiguresView projectId={projectId} datasetId={datasetId} />
          )}
        </>
      )}
    </QueryState>
  );
}
