"use client";

import { Group, Select, Table } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ActionsHead } from "@/components/ui/actions-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { showError } from "@/components/ui/show-error";
import { deleteMember, membersOptions, patchMember } from "@/lib/members/queries";
import type { Role } from "@/lib/projects/schema";
import { InviteMember } from "./invite-member";
import { OpenInvitations } from "./open-invitations";

const roles: Role[] = ["researcher", "admin"];

export function MemberList({ projectId }: { projectId: string }) {
  const members = useQuery(membersOptions(projectId));
  const queries = useQueryClient();
  const options = {
    onSuccess: () => queries.invalidateQueries(membersOptions(projectId)),
    onError: showError,
  };
  const change = useMutation({
    mutationFn: (to: { userId: string; role: Role }) => patchMember(projectId, to.userId, to.role),
    ...options,
  });
  const remove = useMutation({
    mutationFn: (userId: string) => deleteMember(projectId, userId),
    ...options,
  });
  return (
    <>
      <PageHeader title="Members">
        Researchers import, run studies and see results. Admins also decide who belongs here.
      </PageHeader>
      <QueryState query={members}>
        {({ members }) => (
          <>
            <Table.ScrollContainer minWidth={560}>
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Name</Table.Th>
                    <Table.Th>Email</Table.Th>
                    <Table.Th>Role</Table.Th>
                    <ActionsHead />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {members.map((member) => (
                    <Table.Tr key={member.userId}>
                      <Table.Td>{member.name}</Table.Td>
                      <Table.Td>{member.email}</Table.Td>
                      <Table.Td>
                        <Select
                          aria-label={`Role of ${member.name}`}
                          data={roles}
                          value={member.role}
                          allowDeselect={false}
                          w={150}
                          onChange={(role) => {
                            const chosen = roles.find((r) => r === role);
                            if (chosen) change.mutate({ userId: member.userId, role: chosen });
                          }}
                        />
                      </Table.Td>
                      <Table.Td>
                        <Group justify="flex-end">
                          <ConfirmButton
                            label="Remove"
                            title={`Remove ${member.name}?`}
                            confirm="Remove"
                            onConfirm={() => remove.mutate(member.userId)}
                          >
                            They lose access to this project, and their API tokens for it end. What
                            they did stays. You can invite them again.
                          </ConfirmButton>
                        </Group>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <OpenInvitations projectId={projectId} />
            <InviteMember projectId={projectId} />
          </>
        )}
      </QueryState>
    </>
  );
}
