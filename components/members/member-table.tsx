"use client";

import { Select, Stack, Table } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionsHead } from "@/components/ui/actions-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import { showDone } from "@/components/ui/show-done";
import { showError } from "@/components/ui/show-error";
import { deleteMember, membersOptions, patchMember } from "@/lib/members/queries";
import { meOptions, projectOptions } from "@/lib/projects/queries";
import type { Role } from "@/lib/projects/schema";
import { keepDirection } from "@/lib/text/keep-direction";

interface Member {
  userId: string;
  name: string;
  email: string;
  role: Role;
}

const roles: Role[] = ["researcher", "admin"];

/** The members of a project with their roles. */
export function MemberTable({
  projectId,
  members,
}: {
  projectId: string;
  members: readonly Member[];
}) {
  const queries = useQueryClient();
  const { data: me } = useQuery(meOptions());
  const [limit, setLimit] = useState(pageRows);
  const [steppingDown, setSteppingDown] = useState<Member>();
  const refresh = () =>
    Promise.all(
      // Whoever changes their own role sees other pages from then on.
      [membersOptions(projectId), projectOptions(projectId), meOptions()].map(({ queryKey }) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const change = useMutation({
    mutationFn: ({ userId, role }: Member) => patchMember(projectId, userId, role),
    onSuccess: (_, { name, role }) => {
      showDone(`${name} is ${role === "admin" ? "an admin" : "a researcher"} now.`);
      return refresh();
    },
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: ({ userId }: Member) => deleteMember(projectId, userId),
    onSuccess: (_, { name }) => {
      showDone(`${name} was removed from the project.`);
      return refresh();
    },
    onError: showError,
  });
  const isMe = ({ email }: Member) => email === me?.email;
  return (
    <Stack gap="sm">
      <LongTable label="Members" minWidth={560} stacked>
        <Table verticalSpacing="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Name</Table.Th>
              <Table.Th scope="col">Email</Table.Th>
              <Table.Th scope="col">Role</Table.Th>
              <ActionsHead />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {members.slice(0, limit).map((member) => (
              <Table.Tr key={member.userId}>
                <Table.Th scope="row" fw={500}>
                  {keepDirection(member.name)}
                  {isMe(member) && " (you)"}
                </Table.Th>
                <Table.Td>{member.email}</Table.Td>
                <Table.Td>
                  <Select
                    aria-label={`Role of ${member.name}`}
                    data={roles}
                    value={member.role}
                    allowDeselect={false}
                    w={150}
                    onChange={(chosen) => {
                      const role = roles.find((r) => r === chosen);
                      if (!role || role === member.role) return;
                      if (isMe(member)) setSteppingDown({ ...member, role });
                      else change.mutate({ ...member, role });
                    }}
                  />
                </Table.Td>
                <Table.Td data-actions>
                  <ConfirmButton
                    label="Remove"
                    title={`Remove ${member.name}?`}
                    confirm="Remove"
                    onConfirm={() => remove.mutate(member)}
                  >
                    {isMe(member)
                      ? "You lose access to this project. Your API tokens for it end, and so do the invitations that you sent. Only another admin can invite you again."
                      : "They lose access to this project. Their API tokens for it end, and so do the invitations that they sent. What they did stays. You can invite them again."}
                  </ConfirmButton>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </LongTable>
      <MoreRows shown={Math.min(limit, members.length)} of={members.length} onMore={setLimit} />
      <ConfirmDialog
        opened={steppingDown !== undefined}
        onClose={() => setSteppingDown(undefined)}
        title="Stop being an admin of this project?"
        confirm="Stop being an admin"
        onConfirm={() => steppingDown && change.mutate(steppingDown)}
      >
        You can no longer see this page, and the invitations that you sent end. Only another admin
        can make you an admin again.
      </ConfirmDialog>
    </Stack>
  );
}
