"use client";

import { Badge, Group, Paper, Stack, Table, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionsHead } from "@/components/ui/actions-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { DownloadRecords } from "@/components/ui/download-records";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import { showDone } from "@/components/ui/show-done";
import { showError } from "@/components/ui/show-error";
import { when } from "@/components/ui/when";
import { browserName } from "@/lib/accounts/browser-name";
import { accountOptions, deleteOtherSessions, deleteSessionById } from "@/lib/accounts/queries";

interface Session {
  id: string;
  isThis: boolean;
  browser: string;
  address: string;
  createdAt: string;
  lastUsedAt: string;
}

/** The browsers in which somebody is signed in. */
export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const queries = useQueryClient();
  const [limit, setLimit] = useState(pageRows);
  const saying = (done: string) => ({
    onSuccess: () => {
      showDone(done);
      return queries.invalidateQueries(accountOptions());
    },
    onError: showError,
  });
  const end = useMutation({
    mutationFn: deleteSessionById,
    ...saying("That browser is signed out."),
  });
  const endOthers = useMutation({
    mutationFn: deleteOtherSessions,
    ...saying("You are signed out in all other browsers."),
  });
  return (
    <Paper withBorder p="lg" maw={720}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            Where you are signed in
          </Title>
          <Group gap="sm">
            <DownloadRecords
              label="where you are signed in"
              filename="signed-in"
              columns={["browser", "address", "createdAt", "lastUsedAt"]}
              records={sessions}
            />
            {sessions.length > 1 && (
              <ConfirmButton
                label="Sign out everywhere else"
                title="Sign out in all other browsers?"
                confirm="Sign out"
                onConfirm={() => endOthers.mutate()}
              >
                Whoever uses those browsers must sign in again. You stay signed in here.
              </ConfirmButton>
            )}
          </Group>
        </Group>
        <LongTable label="Where you are signed in" minWidth={480} stacked>
          <Table verticalSpacing="sm" stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Browser</Table.Th>
                <Table.Th scope="col">Address</Table.Th>
                <Table.Th scope="col">Last used</Table.Th>
                <ActionsHead />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sessions.slice(0, limit).map(({ id, isThis, browser, address, lastUsedAt }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row" fw={500} title={browser}>
                    {browserName(browser)}
                  </Table.Th>
                  <Table.Td>{address}</Table.Td>
                  <Table.Td data-label="Last used">{when(lastUsedAt)}</Table.Td>
                  <Table.Td data-actions>
                    {isThis ? (
                      <Badge variant="light">This browser</Badge>
                    ) : (
                      <ConfirmButton
                        label="Sign out"
                        title="Sign out in that browser?"
                        confirm="Sign out"
                        onConfirm={() => end.mutate(id)}
                      >
                        Whoever uses that browser must sign in again.
                      </ConfirmButton>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </LongTable>
        <MoreRows shown={Math.min(limit, sessions.length)} of={sessions.length} onMore={setLimit} />
      </Stack>
    </Paper>
  );
}
