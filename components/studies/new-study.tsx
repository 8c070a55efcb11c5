"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { datasetsOptions } from "@/lib/datasets/queries";
import { modelsOptions } from "@/lib/models/queries";
import { StudyForm } from "./study-form";

export function NewStudy({ projectId }: { projectId: string }) {
  const datasets = useQuery(datasetsOptions(projectId));
  const models = useQuery(modelsOptions(projectId));
  return (
    <>
      <PageHeader title="New study">
        Its main round is a draft until you open it. Opening freezes these settings.
      </PageHeader>
      <QueryState query={datasets} rows={8}>
        {({ datasets }) => (
          <QueryState query={models} rows={8}>
            {({ models }) =>
              datasets.length === 0 || models.length === 0 ? (
                <EmptyState title="Nothing to read yet">
                  A study needs questions and models’ texts: import them first.
                </EmptyState>
              ) : (
                <StudyForm projectId={projectId} datasets={datasets} models={models} />
              )
            }
          </QueryState>
        )}
      </QueryState>
    </>
  );
}
