"use client";

import { Badge, Button, Group, Stack, Table, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ActionsHead } from "@/components/ui/actions-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { QueryState } from "@/components/ui/query-state";
import { showError } from "@/components/ui/show-error";
import { when } from "@/components/ui/when";
import {
  deleteInvitation,
  invitationsOptions,
  postInvitationLink,
} from "@/lib/invitations/queries";

/** Invitations that nobody has answered. Nothing is shown where there are none. */
export function OpenInvitations({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const invitations = useQuery(invitationsOptions(projectId));
  const refresh = () => queries.invalidateQueries(invitationsOptions(projectId));
  const reissue = useMutation({
    mutationFn: (id: string) => postInvitationLink(projectId, id),
    onSuccess: refresh,
    onError: showError,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => deleteInvitation(projectId, id),
    onSuccess: refresh,
    onError: showError,
  });
  return (
    <QueryState query={invitations} rows={1}>
      {({ invitations }) =>
        invitations.length > 0 && (
          <Stack mt="lg">
            <Title order={2} size="h4">
              Open invitations
            </Title>
            <Table.ScrollContainer minWidth={640}>
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Email</Table.Th>
                    <Table.Th>Role</Table.Th>
                    <Table.Th>Invited by</Table.Th>
                    <Table.Th>Expires</Table.Th>
                    <ActionsHead />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {invitations.map(({ id, email, role, invitedBy, expiresAt, isExpired }) => (
                    <Table.Tr key={id}>
                      <Table.Td>{email}</Table.Td>
                      <Table.Td>{role}</Table.Td>
                      <Table.Td>{invitedBy}</Table.Td>
                      <Table.Td>
                        {isExpired ? <Badge color="gray">Expired</Badge> : when(expiresAt)}
                      </Table.Td>
                      <Table.Td>
                        <Group justify="flex-end" wrap="nowrap">
                          <Button variant="default" onClick={() => reissue.mutate(id)}>
                            New link
                          </Button>
                          <ConfirmButton
                            label="Revoke"
                            title={`Revoke the invitation of ${email}?`}
                            confirm="Revoke"
                            onConfirm={() => revoke.mutate(id)}
                          >
                            The link stops working at once.
                          </ConfirmButton>
                        </Group>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            {reissue.data && (
              <OneTimeLink
                title="The new link is ready; the old one no longer works"
                label="Invitation link"
                {...reissue.data}
              />
            )}
          </Stack>
        )
      }
    </QueryState>
  );
}
