import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Section } from "@/components/ui/section";
import { accountOptions, postPassword } from "@/lib/accounts/queries";
import { CurrentPassword, NewPassword } from "./password-fields";

export function PasswordSection() {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { current: "", password: "" },
    validate: {
      current: (value) => (value ? null : "Enter your current password"),
      password: (value) => (value ? null : "Choose a new password"),
    },
  });
  const change = useMutation({
    mutationFn: postPassword,
    onSuccess: () => {
      form.reset();
      return queries.invalidateQueries(accountOptions());
    },
  });
  return (
    <Section title="Password">
      <Text size="sm" c="dimmed">
        Changing your password signs you out in all other browsers, and ends your API tokens, the
        invitations you sent and single sign-on connections.
      </Text>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <Stack>
          <CurrentPassword label="Current password" {...form.getInputProps("current")} />
          <NewPassword {...form.getInputProps("password")} />
          <ErrorAlert error={change.error} />
          {change.data && (
            <Alert color="pine" role="status">
              Your password is changed. You are signed out in all other browsers. Your API tokens,
              open invitations and single sign-on connections have ended.
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={change.isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
