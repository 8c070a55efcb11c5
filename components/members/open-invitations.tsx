"use client";

import { Badge, Group, Stack, Table, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionsHead } from "@/components/ui/actions-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { DownloadRecords } from "@/components/ui/download-records";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { QueryState } from "@/components/ui/query-state";
import { showDone } from "@/components/ui/show-done";
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
  const [limit, setLimit] = useState(pageRows);
  const refresh = () => queries.invalidateQueries(invitationsOptions(projectId));
  const reissue = useMutation({
    mutationFn: ({ id }: { id: string; email: string }) => postInvitationLink(projectId, id),
    onSuccess: refresh,
    onError: showError,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: { id: string; email: string }) => deleteInvitation(projectId, id),
    onSuccess: (_, { id, email }) => {
      showDone(`The invitation for ${email} is revoked.`);
      // Its new link is no longer one to send.
      if (reissue.variables?.id === id) reissue.reset();
      return refresh();
    },
    onError: showError,
  });
  return (
    <QueryState query={invitations} rows={1}>
      {({ invitations }) =>
        invitations.length > 0 && (
          <Stack>
            <Group justify="space-between">
              <Title order={2} size="h4">
                Open invitations
              </Title>
              <DownloadRecords
                label="open invitations"
                filename="invitations"
                columns={["email", "role", "invitedBy", "createdAt", "expiresAt"]}
                records={invitations}
              />
            </Group>
            {reissue.data && (
              <OneTimeLink
                title={`The new link for ${reissue.variables.email} is ready`}
                label="Invitation link"
                {...reissue.data}
              />
            )}
            <LongTable label="Open invitations" minWidth={700} stacked>
              <Table verticalSpacing="sm" stickyHeader>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">Email</Table.Th>
                    <Table.Th scope="col">Role</Table.Th>
                    <Table.Th scope="col">Invited by</Table.Th>
                    <Table.Th scope="col">Expires</Table.Th>
                    <ActionsHead />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {invitations
                    .slice(0, limit)
                    .map(({ id, email, role, invitedBy, expiresAt, isExpired }) => (
                      <Table.Tr key={id}>
                        <Table.Th scope="row" fw={500}>
                          {email}
                        </Table.Th>
                        <Table.Td>{role}</Table.Td>
                        <Table.Td data-label="Invited by">{invitedBy ?? "–"}</Table.Td>
                        <Table.Td data-label="Expires">
                          {isExpired ? <Badge color="gray">Expired</Badge> : when(expiresAt)}
                        </Table.Td>
                        <Table.Td data-actions>
                          <Group display="inline-flex" wrap="nowrap">
                            <ConfirmButton
                              label="New link"
                              title={`Make a new link for ${email}?`}
                              confirm="Make a new link"
                              onConfirm={() => reissue.mutate({ id, email })}
                            >
                              The link that you sent before stops working. The new one works for
                              seven days.
                            </ConfirmButton>
                            <ConfirmButton
                              label="Revoke"
                              title={`Revoke the invitation for ${email}?`}
                              confirm="Revoke"
                              onConfirm={() => revoke.mutate({ id, email })}
                            >
                              The link stops working immediately. This cannot be undone, but you can
                              invite them again.
                            </ConfirmButton>
                          </Group>
                        </Table.Td>
                      </Table.Tr>
                    ))}
                </Table.Tbody>
              </Table>
            </LongTable>
            <MoreRows
              shown={Math.min(limit, invitations.length)}
              of={invitations.length}
              onMore={setLimit}
            />
          </Stack>
        )
      }
    </QueryState>
  );
}
