"use client";

import { Anchor } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { postStudy, studiesOptions } from "@/lib/studies/queries";
import { StudyForm } from "./form/study-form";
import { chooseTexts, newValues } from "./form/study-form-values";
import { WithSources } from "./form/with-sources";

/** Makes a study; a link may have chosen the texts. */
export function NewStudy({ projectId }: { projectId: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const address = useSearchParams();
  const [values] = useState(() => newValues(String(Math.floor(Math.random() * 1e9))));
  return (
    <>
      <PageHeader title="New study" help="studies">
        It is made as a draft: preview it, change it, and start it when it is right. Starting
        freezes these settings.
      </PageHeader>
      <WithSources projectId={projectId}>
        {(sources) =>
          sources.datasets.length === 0 || sources.models.length + sources.ways.length === 0 ? (
            <EmptyState title="Nothing to read yet">
              A study needs questions and models’ texts: import them first. A phrase study needs a{" "}
              <Anchor
                component={Link}
                underline="always"
                href={`/projects/${projectId}/studies/phrases`}
              >
                set of phrases
              </Anchor>
              .
            </EmptyState>
          ) : (
            <StudyForm
              {...sources}
              projectId={projectId}
              isNew
              initialValues={chooseTexts(values, address, sources)}
              saveLabel="Create the study"
              save={(body) => postStudy(projectId, body)}
              onSaved={async (study) => {
                await queries.invalidateQueries(studiesOptions(projectId));
                router.push(`/projects/${projectId}/studies/${study.id}`);
              }}
            />
          )
        }
      </WithSources>
    </>
  );
}
