"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { datasetsOptions } from "@/lib/datasets/queries";
import { modelsOptions } from "@/lib/models/queries";
import { findDraft } from "@/lib/studies/find-draft";
import { putDraft, studiesOptions, studyOptions } from "@/lib/studies/queries";
import type { StudyDetail } from "@/lib/studies/schema";
import { StudyForm } from "./form/study-form";

interface Props {
  projectId: string;
  studyId: string;
}

/** The settings of a study's draft; where it has none, those that run, to make the next version of. */
export function EditStudy({ projectId, studyId }: Props) {
  const router = useRouter();
  const queries = useQueryClient();
  const study = useQuery(studyOptions(projectId, studyId));
  const datasets = useQuery(datasetsOptions(projectId));
  const models = useQuery(modelsOptions(projectId));
  return (
    <QueryState query={study} rows={8}>
      {(study) => (
        <>
          <Head study={study} />
          <QueryState query={datasets} rows={8}>
            {({ datasets }) => (
              <QueryState query={models} rows={8}>
                {({ models }) => (
                  <StudyForm
                    projectId={projectId}
                    datasets={datasets}
                    models={models}
                    initialValues={{
                      name: study.name,
                      config: findDraft(study)?.config ?? study.config,
                    }}
                    saveLabel="Save the draft"
                    save={(body) => putDraft(projectId, studyId, body)}
                    onSaved={async () => {
                      // With the settings, the gold items that are needed may change.
                      await queries.invalidateQueries({ queryKey: ["gold", projectId, studyId] });
                      await queries.invalidateQueries(studiesOptions(projectId));
                      router.push(`/projects/${projectId}/studies/${studyId}`);
                    }}
                  />
                )}
              </QueryState>
            )}
          </QueryState>
        </>
      )}
    </QueryState>
  );
}

function Head({ study }: { study: StudyDetail }) {
  const draft = findDraft(study);
  if (draft) {
    return (
      <PageHeader title={`Version ${draft.no}`}>
        A draft: nothing in it is fixed until it is started.
      </PageHeader>
    );
  }
  return (
    <PageHeader title={`New version after version ${study.version}`}>
      Version {study.version} is frozen and goes on as it is. What you save here is the draft of the
      next one, which takes its place when you start it; results say which version they are of.
    </PageHeader>
  );
}
