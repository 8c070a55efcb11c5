"use client";

import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { capitalise } from "@/lib/text/capitalise";
import { when } from "@/lib/time/when";
import { outputText } from "@/lib/training/output-text";
import { outputsOptions } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import { outputKindTexts } from "@/lib/training/words";
import { ImportFiles } from "./import-files";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** The questions, texts and readings that the stages have made, to bring them into the project. */
export function TrainingOutputs({ projectId, training }: Props) {
  const { data } = useQuery(outputsOptions(projectId, training.id, training.stagesDone));
  const outputs = data?.outputs ?? [];
  if (outputs.length === 0) return null;
  return (
    <Section
      id="files"
      title="Files"
      description="What the stages have made, in the columns that Candor imports. First the questions, then texts, then readings."
    >
      <DataTable
        framed
        label="Files of the stages"
        minWidth={420}
        rows={outputs}
        keyOf={({ path }) => path}
        columns={[
          {
            name: "File",
            kind: "longName",
            cell: (file) => (
              <>
                <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
                  {file.path}
                </Text>
                <Text size="xs" c="dimmed">
                  {outputText(file, training.stageList)}
                </Text>
              </>
            ),
          },
          { name: "What", cell: ({ kind }) => capitalise(outputKindTexts[kind]) },
          {
            name: "Imported",
            cell: ({ imported }) =>
              imported === null ? (
                "–"
              ) : (
                <Anchor
                  component={Link}
                  href={`/projects/${projectId}/imports/${imported.id}`}
                  size="sm"
                >
                  {when(imported.at)}
                </Anchor>
              ),
          },
        ]}
        actions={(file) => (
          <ImportFiles
            projectId={projectId}
            trainingId={training.id}
            files={[file]}
            label="Import"
            name={`Import ${file.path}`}
          />
        )}
      />
    </Section>
  );
}
