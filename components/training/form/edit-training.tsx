"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { patchTraining, trainingOptions } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import { TrainingForm } from "./training-form";
import { valuesOf } from "./training-values";

interface Props {
  projectId: string;
  trainingId: string;
}

/** Changes a draft. */
export function EditTraining({ projectId, trainingId }: Props) {
  const query = useQuery(trainingOptions(projectId, trainingId));
  return (
    <>
      <PageHeader title="Change the draft" help="training" />
      <QueryState query={query} rows={8}>
        {(training) => <EditForm projectId={projectId} training={training} />}
      </QueryState>
    </>
  );
}

function EditForm({ projectId, training }: { projectId: string; training: TrainingDetail }) {
  const router = useRouter();
  const { id } = training;
  // Of what the fields began with: the page may fetch a newer one while somebody edits.
  const [digest] = useState(training.digest);
  return (
    <TrainingForm
      projectId={projectId}
      initialValues={valuesOf(training)}
      saveLabel={training.startsItself ? "Save and start" : "Save"}
      save={(body) => patchTraining(projectId, id, { ...body, digest })}
      onSaved={() => router.push(`/projects/${projectId}/training/${id}`)}
    />
  );
}
