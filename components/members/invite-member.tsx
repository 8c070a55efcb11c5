import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorAlert } from "@/components/ui/error-alert";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { Section } from "@/components/ui/section";
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
    <Section title="Invite someone">
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))} noValidate>
        <Stack>
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <TextInput label="Email" type="email" {...form.getInputProps("email")} />
            <Select
              label="Role"
              data={["researcher", "admin"]}
              allowDeselect={false}
              {...form.getInputProps("role")}
            />
          </Group>
          <ErrorAlert error={invite.error} />
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
    </Section>
  );
}
