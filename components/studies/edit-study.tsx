"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { findDraft } from "@/lib/studies/find-draft";
import { putDraft, studiesOptions, studyOptions } from "@/lib/studies/queries";
import type { StudyDetail, StudyIds } from "@/lib/studies/schema";
import { StudyForm } from "./form/study-form";
import { settingsToChange } from "./form/study-form-values";
import { WithSources } from "./form/with-sources";

/** The settings of a study's draft; where it has none, those that run, to make the next version of. */
export function EditStudy(ids: StudyIds) {
  const { projectId, studyId } = ids;
  const router = useRouter();
  const queries = useQueryClient();
  const study = useQuery(studyOptions(ids));
  return (
    <QueryState query={study} rows={8}>
      {(study) => (
        <>
          <Head study={study} />
          <WithSources projectId={projectId}>
            {(sources) => (
              <StudyForm
                {...sources}
                projectId={projectId}
                studyId={studyId}
                initialValues={{
                  name: study.name,
                  config: settingsToChange(findDraft(study)?.config ?? study.config),
                }}
                saveLabel="Save the draft"
                save={(body) => putDraft(ids, body)}
                onSaved={async () => {
                  // Other settings may need another number of gold items.
                  await queries.invalidateQueries({ queryKey: ["gold", projectId, studyId] });
                  await queries.invalidateQueries(studiesOptions(projectId));
                  router.push(`/projects/${projectId}/studies/${studyId}`);
                }}
              />
            )}
          </WithSources>
        </>
      )}
    </QueryState>
  );
}

function Head({ study }: { study: StudyDetail }) {
  const draft = findDraft(study);
  if (draft) {
    return (
      <PageHeader title={`Version ${draft.no}`} help="studies">
        A draft: nothing in it is fixed until it is started.
      </PageHeader>
    );
  }
  return (
    <PageHeader
      title={`New version after version ${study.version}`}
      help="studies#change-a-study-that-has-started"
    >
      Version {study.version} is frozen and keeps running. What you save here is the draft of the
      next one, which takes its place when you start it; results say which version they are of.
    </PageHeader>
  );
}
