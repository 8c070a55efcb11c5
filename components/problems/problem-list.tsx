"use client";

import { Group, Pagination, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { SectionHead } from "@/components/results/section-head";
import type { ProblemReport } from "@/lib/problems/schema";
import { ProblemCard } from "./problem-card";

const pageSize = 10;

/** Reports, some at a time. */
export function ProblemList({
  title,
  problems,
  ...ids
}: {
  projectId: string;
  studyId: string;
  title: string;
  problems: readonly ProblemReport[];
}) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(problems.length / pageSize));
  // The last page may have gone since, with its last report.
  const at = Math.min(page, pages);
  return (
    <section aria-label={title}>
      <SectionHead title={`${title} (${problems.length.toLocaleString("en")})`} />
      <Stack>
        {problems.length === 0 && <Text c="dimmed">None.</Text>}
        {problems.slice((at - 1) * pageSize, at * pageSize).map((problem) => (
          <ProblemCard key={problem.id} {...ids} problem={problem} />
        ))}
        {pages > 1 && (
          <Group justify="center">
            <Pagination
              total={pages}
              value={at}
              onChange={setPage}
              size="sm"
              getControlProps={(control) => ({ "aria-label": `${control} page` })}
            />
          </Group>
        )}
      </Stack>
    </section>
  );
}
