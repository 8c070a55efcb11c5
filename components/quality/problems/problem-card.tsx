"use client";

import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showError } from "@/components/ui/show-error";
import { when } from "@/components/ui/when";
import { problemsKey, putProblem } from "@/lib/quality/problems/queries";
import type { ProblemKind, ProblemReport } from "@/lib/quality/problems/schema";
import classes from "./problems.module.css";
import { ReportedItem } from "./reported-item";
import { ResolveForm } from "./resolve-form";

const kinds: Record<ProblemKind, string> = {
  question: "The question",
  text: "A text",
  truth: "The correct answer",
  page: "The page",
  other: "Something else",
};

/** A report with its item, and what was done about it. */
export function ProblemCard({
  problem: { id, kind, body, reader, at, item, resolved },
  ...ids
}: {
  projectId: string;
  studyId: string;
  problem: ProblemReport;
}) {
  const queries = useQueryClient();
  const settle = useMutation({
    mutationFn: (note: string | null) => putProblem(ids, { problemId: id, note }),
    onSuccess: () => queries.invalidateQueries({ queryKey: problemsKey(ids) }),
    onError: showError,
  });
  return (
    <Paper component="article" withBorder p="md">
      <Stack gap="sm">
        <Group gap="xs">
          <Badge variant="light" color="gray" tt="none">
            {kinds[kind]}
          </Badge>
          <Text size="sm" c="dimmed">
            {reader}, <time dateTime={at}>{when(at)}</time>
          </Text>
        </Group>
        <Text className={classes.text}>{body}</Text>
        {item ? (
          <ReportedItem item={item} />
        ) : (
          <Text size="sm" c="dimmed">
            No task: none was open, or it has been erased.
          </Text>
        )}
        {resolved ? (
          <Stack gap="xs" align="flex-start">
            <div>
              <Text size="sm" c="dimmed">
                Resolved by {resolved.by}, <time dateTime={resolved.at}>{when(resolved.at)}</time>
              </Text>
              <Text className={classes.text}>{resolved.note}</Text>
            </div>
            <Button
              variant="default"
              size="xs"
              loading={settle.isPending}
              onClick={() => settle.mutate(null)}
            >
              Reopen
            </Button>
          </Stack>
        ) : (
          <ResolveForm sending={settle.isPending} onResolve={settle.mutate} />
        )}
      </Stack>
    </Paper>
  );
}
