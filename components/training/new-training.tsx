"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { postTraining, trainingOptions } from "@/lib/training/queries";
import { TrainingForm } from "./training-form";
import { newValues, valuesOf } from "./training-values";

/** Drafts a training run: from nothing, or with the settings of another one. */
export function NewTraining({ projectId }: { projectId: string }) {
  const router = useRouter();
  const from = useSearchParams().get("from");
  // Sent twice, it is one training run.
  const [key] = useState(() => crypto.randomUUID());
  const cloned = useQuery({ ...trainingOptions(projectId, from ?? ""), enabled: from !== null });
  const form = (initialValues: Parameters<typeof TrainingForm>[0]["initialValues"]) => (
    <TrainingForm
      projectId={projectId}
      initialValues={initialValues}
      saveLabel="Make the draft"
      save={(body) => postTraining(projectId, { ...body, key, clonedFrom: from })}
      onSaved={({ id }) => router.push(`/projects/${projectId}/training/${id}`)}
    />
  );
  return (
    <>
      <PageHeader title={from ? "Clone a training run" : "New training run"} help="training">
        It is made as a draft: you see what it will do and what is missing, and then start it.
      </PageHeader>
      {from === null ? (
        form(newValues("miniature-smoke"))
      ) : (
        <QueryState query={cloned} rows={8}>
          {(training) => form({ ...valuesOf(training), name: `${training.name}, changed` })}
        </QueryState>
      )}
    </>
  );
}
