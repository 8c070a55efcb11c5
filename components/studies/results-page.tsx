"use client";

import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { StudyResults } from "@/components/figures/study/study-results";
import { StudyPhrases } from "@/components/phrases/study-phrases";
import { PageHeader } from "@/components/ui/page-header";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { arrivalOf, asksPhrases } from "@/lib/studies/schema-config";

/** A study's results so far. */
export function ResultsPage(ids: StudyIds) {
  const { data: study } = useQuery(studyOptions(ids));
  return (
    <>
      <PageHeader title="Results" help="figures">
        Results from this study’s crowdworkers.
      </PageHeader>
      <OpenStudyNote {...ids} />
      {study && asksPhrases(study.config) ? <StudyPhrases {...ids} /> : <StudyResults {...ids} />}
    </>
  );
}

function OpenStudyNote(ids: StudyIds) {
  const { data: study } = useQuery(studyOptions(ids));
  if (!study || arrivalOf(study.config).by !== "open") return null;
  return (
    <Alert color="yellow" role="note" mb="lg">
      This study is open to anyone with its link: one person may be counted as several
      {!asksPhrases(study.config) &&
        ", and may have come back to a question whose correct answer they had seen"}
      .
    </Alert>
  );
}
