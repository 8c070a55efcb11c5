"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { patchTraining, trainingOptions } from "@/lib/training/queries";
import { TrainingForm } from "./training-form";
import { valuesOf } from "./training-values";

interface Props {
  projectId: string;
  trainingId: string;
}

/** Changes a draft. */
export function EditTraining({ projectId, trainingId }: Props) {
  const router = useRouter();
  const query = useQuery(trainingOptions(projectId, trainingId));
  return (
    <>
      <PageHeader title="Change the draft" help="training" />
      <QueryState query={query} rows={8}>
        {(training) => (
          <TrainingForm
            projectId={projectId}
            initialValues={valuesOf(training)}
            saveLabel={training.startsItself ? "Save and start" : "Save"}
            save={(body) => patchTraining(projectId, trainingId, body)}
            onSaved={() => router.push(`/projects/${projectId}/training/${trainingId}`)}
          />
        )}
      </QueryState>
    </>
  );
}
