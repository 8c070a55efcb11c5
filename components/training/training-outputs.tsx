"use client";

import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { count } from "@/lib/text/count";
import { when } from "@/lib/time/when";
import { outputsOptions, postOutput } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

const kindNames = { questions: "Questions", generations: "Texts", forecasts: "Readings" } as const;

/** The questions, texts and readings that the stages have made, to bring them into the project. */
export function TrainingOutputs({ projectId, training }: Props) {
  const queries = useQueryClient();
  const { data } = useQuery(outputsOptions(projectId, training.id, training.stagesDone));
  const bring = useAction({
    mutationFn: (path: string) => postOutput(projectId, training.id, { path }),
    done: (path, { rowsAdded }) => `${count(rowsAdded, "row")} of ${path} added.`,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["projects", projectId] }),
  });
  const outputs = data?.outputs ?? [];
  if (outputs.length === 0) return null;
  return (
    <Section
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
          { name: "File", kind: "name", cell: ({ path }) => path },
          { name: "What", cell: ({ kind }) => kindNames[kind] },
          {
            name: "Imported",
            cell: ({ importedAt }) => (importedAt === null ? "–" : when(importedAt)),
          },
        ]}
        actions={({ path }) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Import ${path}`}
            loading={bring.isPending && bring.variables === path}
            // One after another: the questions first.
            disabled={bring.isPending && bring.variables !== path}
            onClick={() => bring.mutate(path)}
          >
            Import
          </Button>
        )}
      />
    </Section>
  );
}
