"use client";

import { Badge, Group, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionsHead } from "@/components/ui/actions-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { showError } from "@/components/ui/show-error";
import { when } from "@/components/ui/when";
import { browserName } from "@/lib/accounts/browser-name";
import { accountOptions, deleteOtherSessions, deleteSessionById } from "@/lib/accounts/queries";

interface Session {
  id: string;
  isThis: boolean;
  browser: string;
  address: string;
  lastUsedAt: string;
}

/** The browsers in which somebody is signed in. */
export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const queries = useQueryClient();
  const options = {
    onSuccess: () => queries.invalidateQueries(accountOptions()),
    onError: showError,
  };
  const end = useMutation({ mutationFn: deleteSessionById, ...options });
  const endOthers = useMutation({ mutationFn: deleteOtherSessions, ...options });
  return (
    <Paper withBorder p="lg" maw={720}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            Where you are signed in
          </Title>
          {sessions.length > 1 && (
            <ConfirmButton
              label="Sign out everywhere else"
              title="Sign out in all other browsers?"
              confirm="Sign out"
              onConfirm={() => endOthers.mutate()}
            >
              You stay signed in here.
            </ConfirmButton>
          )}
        </Group>
        <Table.ScrollContainer minWidth={480}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Browser</Table.Th>
                <Table.Th>Address</Table.Th>
                <Table.Th>Last used</Table.Th>
                <ActionsHead />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sessions.map(({ id, isThis, browser, address, lastUsedAt }) => (
                <Table.Tr key={id}>
                  <Table.Td maw={320}>
                    <Text size="sm" title={browser}>
                      {browserName(browser)}
                    </Text>
                  </Table.Td>
                  <Table.Td>{address}</Table.Td>
                  <Table.Td>{when(lastUsedAt)}</Table.Td>
                  <Table.Td ta="right">
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
        </Table.ScrollContainer>
      </Stack>
    </Paper>
  );
}
