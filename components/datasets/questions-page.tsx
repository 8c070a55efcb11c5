"use client";

import { Anchor, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { datasetOptions } from "@/lib/datasets/queries";
import { count } from "@/lib/text/count";
import { QuestionPages } from "./question-pages";

/** A dataset's questions, to look through and to search. */
export function QuestionsPage({ projectId, datasetId }: { projectId: string; datasetId: string }) {
  const dataset = useQuery(datasetOptions(projectId, datasetId));
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const base = `/projects/${projectId}/datasets`;
  return (
    <Stack>
      <Text size="sm">
        <Anchor component={Link} href={base}>
          All datasets
        </Anchor>
      </Text>
      <QueryState query={dataset} rows={2}>
        {({ name, questions, forecasts }) => (
          <>
            <PageHeader
              title={name}
              actions={
                forecasts > 0 && (
                  <Anchor component={Link} href={`${base}/${datasetId}`}>
                    Calibration
                  </Anchor>
                )
              }
            >
              {count(questions, "question")}
            </PageHeader>
            <TextInput
              label="Search"
              description="In the keys, the questions and their answers"
              type="search"
              maw={480}
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            {/* Another search begins at its first page. */}
            <QuestionPages
              key={search}
              projectId={projectId}
              datasetId={datasetId}
              search={search}
            />
          </>
        )}
      </QueryState>
    </Stack>
  );
}
