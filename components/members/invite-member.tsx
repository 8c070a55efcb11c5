"use client";

import { Alert, Button, Group, Paper, Select, Stack, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { invitationsOptions, postInvitation } from "@/lib/invitations/queries";
import type { Role } from "@/lib/projects/schema";

export function InviteMember({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { email: "", role: "researcher" as Role },
    validate: {
      email: (email) => (/^\S+@\S+\.\S+$/.test(email) ? null : "Enter an email address"),
    },
  });
  const invite = useMutation({
    mutationFn: (values: typeof form.values) => postInvitation(projectId, values),
    onSuccess: () => {
      form.reset();
      return queries.invalidateQueries(invitationsOptions(projectId));
    },
  });
  return (
    <Paper withBorder p="lg" mt="lg" maw={720}>
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))} noValidate>
        <Stack>
          <Title order={2} size="h4">
            Invite someone
          </Title>
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <TextInput label="Email" type="email" {...form.getInputProps("email")} />
            <Select
              label="Role"
              data={["researcher", "admin"]}
              allowDeselect={false}
              {...form.getInputProps("role")}
            />
          </Group>
          {invite.error && (
            <Alert color="red" role="alert">
              {invite.error.message}
            </Alert>
          )}
          {invite.data && (
            <OneTimeLink
              title={`The invitation of ${invite.variables.email} is ready`}
              label="Invitation link"
              {...invite.data}
            />
          )}
          <Group>
            <Button type="submit" loading={invite.isPending}>
              Invite
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
