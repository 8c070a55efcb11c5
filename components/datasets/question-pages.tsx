"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { questionsOptions } from "@/lib/datasets/queries";
import { QuestionCard } from "./question-card";

interface Props {
  projectId: string;
  datasetId: string;
  search: string;
}

export function QuestionPages({ projectId, datasetId, search }: Props) {
  const [page, setPage] = useState(1);
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
              <QuestionCard key={question.id} question={question} />
            ))}
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
