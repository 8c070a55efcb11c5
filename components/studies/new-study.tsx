"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { datasetsOptions } from "@/lib/datasets/queries";
import { modelsOptions } from "@/lib/models/queries";
import { postStudy, studiesOptions } from "@/lib/studies/queries";
import { StudyForm } from "./form/study-form";
import { newValues } from "./form/study-form-values";

export function NewStudy({ projectId }: { projectId: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const datasets = useQuery(datasetsOptions(projectId));
  const models = useQuery(modelsOptions(projectId));
  const [initialValues] = useState(() => newValues(String(Math.floor(Math.random() * 1e9))));
  return (
    <>
      <PageHeader title="New study">
        It is made as a draft: preview it, change it, and start it when it is right. Starting
        freezes these settings.
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
                <StudyForm
                  projectId={projectId}
                  datasets={datasets}
                  models={models}
                  isNew
                  initialValues={initialValues}
                  saveLabel="Create the study"
                  save={(body) => postStudy(projectId, body)}
                  onSaved={async (study) => {
                    await queries.invalidateQueries(studiesOptions(projectId));
                    router.push(`/projects/${projectId}/studies/${study.id}`);
                  }}
                />
              )
            }
          </QueryState>
        )}
      </QueryState>
    </>
  );
}
