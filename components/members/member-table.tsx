import { Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataTable } from "@/components/ui/data-table";
import { useAction } from "@/components/ui/use-action";
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

interface Props {
  projectId: string;
  members: readonly Member[];
}

export function MemberTable({ projectId, members }: Props) {
  const { data: me } = useQuery(meOptions());
  const [steppingDown, setSteppingDown] = useState<Member>();
  // Whoever changes their own role sees other pages from then on.
  const refresh = [membersOptions(projectId), projectOptions(projectId), meOptions()];
  const change = useAction({
    mutationFn: ({ userId, role }: Member) => patchMember(projectId, userId, role),
    done: ({ name, role }) => `${name} is ${role === "admin" ? "an admin" : "a researcher"} now.`,
    refresh,
  });
  const remove = useAction({
    mutationFn: ({ userId }: Member) => deleteMember(projectId, userId),
    done: ({ name }) => `${name} was removed from the project.`,
    refresh,
  });
  const isMe = ({ email }: Member) => email === me?.email;
  return (
    <Stack gap="sm">
      <DataTable
        framed
        label="Members"
        minWidth={560}
        rows={members}
        keyOf={({ userId }) => userId}
        columns={[
          {
            name: "Name",
            cell: (member) => `${keepDirection(member.name)}${isMe(member) ? " (you)" : ""}`,
          },
          { name: "Email", cell: ({ email }) => email, isClear: true },
          {
            name: "Role",
            isClear: true,
            cell: (member) => (
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
            ),
          },
        ]}
        actions={(member) => (
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
        )}
      />
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
