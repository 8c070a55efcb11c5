"use client";

import { Anchor, Button, Divider, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { ErrorAlert } from "@/components/ui/error-alert";
import { QueryState } from "@/components/ui/query-state";
import { useAction } from "@/components/ui/use-action";
import { invitationOptions, postAccept, postDecline } from "@/lib/invitations/queries";
import { meOptions } from "@/lib/projects/queries";
import { NewAccountForm } from "./new-account-form";

interface Props {
  token: string;
  hasSingleSignOn: boolean;
}

/** The page of an invitation link: who is invited to what, and how to answer. */
export function InvitationPage({ token, hasSingleSignOn }: Props) {
  const invitation = useQuery(invitationOptions(token));
  // People who are not signed in see the form for a new account.
  const me = useQuery({ ...meOptions(), retry: false });
  const router = useRouter();
  const accept = useMutation({
    mutationFn: () => postAccept(token),
    onSuccess: ({ projectId }) => router.replace(`/projects/${projectId}`),
  });
  const decline = useAction({ mutationFn: () => postDecline(token) });
  if (decline.data) return <Text>You declined the invitation. You can close this page.</Text>;
  if (invitation.error) {
    return (
      <Stack>
        <QueryState query={invitation}>{() => null}</QueryState>
        <Anchor component={Link} href="/" ta="center">
          Go to your projects
        </Anchor>
      </Stack>
    );
  }
  return (
    <QueryState query={invitation}>
      {({ project, role, email, invitedBy }) => (
        <Stack>
          <Text>
            {invitedBy ?? "An admin"} invites {email} to the project “{project}”, as {role}.
          </Text>
          {me.data ? (
            <Stack>
              <Text size="sm">You are signed in as {me.data.email}.</Text>
              <ErrorAlert error={accept.error} />
              <Button onClick={() => accept.mutate()} loading={accept.isPending}>
                Accept
              </Button>
            </Stack>
          ) : (
            <>
              <NewAccountForm token={token} email={email} hasSingleSignOn={hasSingleSignOn} />
              <Divider label="or" />
              <Button
                component={Link}
                href={`/sign-in?next=${encodeURIComponent(`/invitations/${token}`)}`}
                variant="default"
              >
                I have an account: sign in
              </Button>
            </>
          )}
          <Group justify="center">
            <Button variant="subtle" onClick={() => decline.mutate()} loading={decline.isPending}>
              Decline
            </Button>
          </Group>
        </Stack>
      )}
    </QueryState>
  );
}
