"use client";

import { Alert, Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/ui/query-state";
import { importOptions } from "@/lib/imports/queries";
import { ImportOutcome } from "./import-outcome";
import type { ImportFlow } from "./use-import-flow";

interface Props {
  projectId: string;
  importId: string;
  sendProblem: string | null;
  actions: Pick<ImportFlow, "back" | "runWithoutBadRows" | "restart">;
}

/** The last step: the outcome of the import, and what to do next. */
export function OutcomeStep({ projectId, importId, sendProblem, actions }: Props) {
  const query = useQuery(importOptions(projectId, importId));
  return (
    <QueryState query={query} rows={3}>
      {(found) => {
        const hasGoodRows = found.rowsRead > found.rowsBad && found.failure === null;
        return (
          <>
            {sendProblem && (
              <Alert color="red" mb="md" role="alert">
                {sendProblem}
              </Alert>
            )}
            <ImportOutcome projectId={projectId} found={found} />
            <Group my="lg">
              {found.state === "done" ? (
                <Button onClick={actions.restart}>Import another file</Button>
              ) : (
                <>
                  <Button onClick={actions.restart}>Choose another file</Button>
                  <Button variant="default" onClick={actions.back}>
                    Back to the mapping
                  </Button>
                  {found.state === "refused" && hasGoodRows && (
                    <Button variant="default" onClick={actions.runWithoutBadRows}>
                      Import the good rows anyway
                    </Button>
                  )}
                </>
              )}
            </Group>
          </>
        );
      }}
    </QueryState>
  );
}
