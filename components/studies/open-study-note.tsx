"use client";

import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { studyOptions } from "@/lib/studies/queries";
import { arrivalOf } from "@/lib/studies/schema-config";

interface Props {
  projectId: string;
  studyId: string;
}

/** What results of an open study can't promise. */
export function OpenStudyNote({ projectId, studyId }: Props) {
  const { data: study } = useQuery(studyOptions(projectId, studyId));
  if (!study || arrivalOf(study.config).by !== "open") return null;
  return (
    <Alert color="yellow" role="note" mb="lg">
      This study is open to anyone with its link: one person may be counted as several, and may have
      come back to a question whose correct answer they had seen.
    </Alert>
  );
}
