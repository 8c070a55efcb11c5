"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { findDraft } from "@/lib/studies/find-draft";
import { postStudy, studiesOptions, studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { keepDirection } from "@/lib/text/keep-direction";
import { StudyForm } from "./form/study-form";
import { copyOf } from "./form/study-form-values";
import { WithSources } from "./form/with-sources";

/** A new study that begins with another's newest settings: nothing else is copied. */
export function DuplicateStudy(ids: StudyIds) {
  const { projectId, studyId } = ids;
  const router = useRouter();
  const queries = useQueryClient();
  const study = useQuery(studyOptions(ids));
  return (
    <QueryState query={study} rows={8}>
      {(study) => (
        <>
          <PageHeader title={`Duplicate of ${study.name}`} help="studies#duplicate-a-study">
            A new study with the same settings, as a draft that you can change. People, answers,
            links and gold items stay with “{keepDirection(study.name)}”. With the same seed it
            draws the same questions: enter another to draw others.
          </PageHeader>
          <WithSources projectId={projectId}>
            {(sources) => (
              <StudyForm
                {...sources}
                projectId={projectId}
                initialValues={copyOf(study.name, findDraft(study)?.config ?? study.config)}
                saveLabel="Create the study"
                save={(body) => postStudy(projectId, { ...body, copyOf: studyId })}
                onSaved={async (made) => {
                  await queries.invalidateQueries(studiesOptions(projectId));
                  router.push(`/projects/${projectId}/studies/${made.id}`);
                }}
              />
            )}
          </WithSources>
        </>
      )}
    </QueryState>
  );
}
