"use client";

import {
  Alert,
  Button,
  Group,
  Modal,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { postDeletion } from "@/lib/accounts/queries";
import { waitingDays } from "@/lib/life-cycle/schema";

interface Props {
  email: string;
  hasPassword: boolean;
}

/** Deletes one's own account after a waiting period. */
export function DeleteSection({ email, hasPassword }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const form = useForm({
    initialValues: { confirm: "", password: "" },
    validate: {
      confirm: (value) => (value.trim().toLowerCase() === email ? null : `Enter ${email}`),
      password: (value) => (value || !hasPassword ? null : "Enter your password"),
    },
  });
  const leave = useMutation({
    mutationFn: ({ confirm, password }: typeof form.values) =>
      postDeletion(hasPassword ? { confirm, password } : { confirm }),
    onSuccess: () => window.location.assign("/sign-in"),
  });
  return (
    <Paper withBorder p="lg" maw={720} component="section">
      <Stack>
        <Title order={2} size="h4">
          Delete your account
        </Title>
        <Text size="sm" c="dimmed">
          You are signed out everywhere at once. For {waitingDays} days an admin of the instance can
          take the deletion back. Then your name, your email and your memberships are gone. What you
          did in projects stays, and so does the log with your name.
        </Text>
        <Group>
          <Button color="red" variant="light" onClick={open}>
            Delete your account…
          </Button>
        </Group>
      </Stack>
      <Modal opened={opened} onClose={close} title="Delete your account?" centered>
        <form onSubmit={form.onSubmit((values) => leave.mutate(values))} noValidate>
          <Stack>
            <TextInput
              label={`Enter ${email} to confirm`}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps("confirm")}
            />
            {hasPassword && (
              <PasswordInput
                label="Password"
                autoComplete="current-password"
                {...form.getInputProps("password")}
              />
            )}
            {leave.error && (
              <Alert color="red" role="alert">
                {leave.error.message}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" color="red" loading={leave.isPending}>
                Delete in {waitingDays} days
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </Paper>
  );
}
