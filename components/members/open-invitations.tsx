import { Badge, Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { DataTable } from "@/components/ui/data-table";
import { DownloadRecords } from "@/components/ui/download-records";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { QueryState } from "@/components/ui/query-state";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import {
  deleteInvitation,
  invitationsOptions,
  postInvitationLink,
} from "@/lib/invitations/queries";

interface Invitation {
  id: string;
  email: string;
}

/** Unanswered invitations. Shows nothing if there are none. */
export function OpenInvitations({ projectId }: { projectId: string }) {
  const refresh = [invitationsOptions(projectId)];
  const invitations = useQuery(invitationsOptions(projectId));
  const reissue = useAction({
    mutationFn: ({ id }: Invitation) => postInvitationLink(projectId, id),
    refresh,
  });
  const revoke = useAction({
    mutationFn: ({ id }: Invitation) => deleteInvitation(projectId, id),
    onSuccess: (_, { id }) => {
      // Its new link is no longer one to send.
      if (reissue.variables?.id === id) reissue.reset();
    },
    done: ({ email }) => `The invitation for ${email} is revoked.`,
    refresh,
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
            <DataTable
              framed
              label="Open invitations"
              minWidth={700}
              rows={invitations}
              columns={[
                { name: "Email", cell: ({ email }) => email },
                { name: "Role", cell: ({ role }) => role, isClear: true },
                { name: "Invited by", cell: ({ invitedBy }) => invitedBy ?? "–" },
                {
                  name: "Expires",
                  cell: ({ isExpired, expiresAt }) =>
                    isExpired ? <Badge color="gray">Expired</Badge> : <Time at={expiresAt} />,
                },
              ]}
              actions={(invitation) => (
                <Group display="inline-flex" wrap="nowrap">
                  <ConfirmButton
                    label="New link"
                    title={`Make a new link for ${invitation.email}?`}
                    confirm="Make a new link"
                    onConfirm={() => reissue.mutate(invitation)}
                  >
                    The link that you sent before stops working. The new one works for seven days.
                  </ConfirmButton>
                  <ConfirmButton
                    label="Revoke"
                    title={`Revoke the invitation for ${invitation.email}?`}
                    confirm="Revoke"
                    onConfirm={() => revoke.mutate(invitation)}
                  >
                    The link stops working immediately. This cannot be undone, but you can invite
                    them again.
                  </ConfirmButton>
                </Group>
              )}
            />
          </Stack>
        )
      }
    </QueryState>
  );
}
