"use client";

import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { retryComputations } from "@/lib/figures/queries";

interface Props {
  /** "Differences": what there is not. */
  what: string;
  problem: string;
}

/** Says why something could not be computed. In a project, its researchers can have it tried again. */
export function FailedComputation({ what, problem }: Props) {
  const { projectId } = useParams<{ projectId?: string }>();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: retryComputations,
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <Alert color="gray" title={`${what} could not be computed`} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{problem}</Text>
        {projectId && (
          <Button
            size="xs"
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate(projectId)}
          >
            Try again
          </Button>
        )}
        {retry.error && (
          <Text size="sm" c="red">
            {retry.error.message}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
