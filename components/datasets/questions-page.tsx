"use client";

import { Anchor, Group, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { TrainFrom } from "@/components/training/train-from";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { datasetOptions, questionsOptions } from "@/lib/datasets/queries";
import { count } from "@/lib/text/count";
import { CorrectQuestion } from "./correct-question";
import { QuestionCard } from "./question-card";

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
              help="corrections"
              actions={
                <Group gap="md">
                  {forecasts > 0 && (
                    <Anchor component={Link} href={`${base}/${datasetId}`}>
                      Calibration
                    </Anchor>
                  )}
                  <TrainFrom projectId={projectId} kind="dataset" id={datasetId} />
                </Group>
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

interface Props {
  projectId: string;
  datasetId: string;
  search: string;
}

function QuestionPages({ projectId, datasetId, search }: Props) {
  const [page, setPage] = useState(1);
  const [corrected, setCorrected] = useState<string | null>(null);
  const query = useQuery(questionsOptions(projectId, datasetId, { search, page }));
  return (
    <QueryState query={query} rows={8}>
      {({ questions, total, pageSize }) =>
        total === 0 ? (
          <EmptyState title={search ? "Nothing found" : "No question yet"}>
            {search && `No question has “${search}” in its key, its text or its answer.`}
          </EmptyState>
        ) : (
          <Stack gap="xs">
            <Text size="sm" c="dimmed" role="status">
              {((page - 1) * pageSize + 1).toLocaleString("en")} to{" "}
              {((page - 1) * pageSize + questions.length).toLocaleString("en")} of{" "}
              {total.toLocaleString("en")}
            </Text>
            {questions.map((question) => (
              <QuestionCard
                key={question.id}
                question={question}
                onCorrect={() => setCorrected(question.id)}
              />
            ))}
            <CorrectQuestion
              ids={corrected ? { projectId, datasetId, questionId: corrected } : null}
              onClose={() => setCorrected(null)}
            />
            <Pages
              mt="sm"
              items={total}
              pageSize={pageSize}
              value={page}
              onChange={(next) => {
                setPage(next);
                window.scrollTo({ top: 0 });
              }}
            />
          </Stack>
        )
      }
    </QueryState>
  );
}
