import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Section } from "@/components/ui/section";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { postDeletion } from "@/lib/accounts/queries";
import { waitingDays } from "@/lib/time/waiting-days";
import { CurrentPassword } from "./password-fields";

interface Props {
  email: string;
  hasPassword: boolean;
}

/** Deletes one's own account after a waiting period. */
export function DeleteSection({ email, hasPassword }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const [password, setPassword] = useState("");
  const leave = useMutation({
    mutationFn: () => postDeletion({ confirm: email, ...(hasPassword && { password }) }),
    onSuccess: () => window.location.assign("/sign-in"),
  });
  return (
    <Section title="Delete your account">
      <Text size="sm" c="dimmed">
        You are signed out everywhere immediately. For {waitingDays} days, an admin of this instance
        can undo the deletion. After that, your name, email and memberships are deleted. What you
        did in projects stays, and so does the log with your name.
      </Text>
      <Group>
        <Button color="red" variant="light" onClick={open}>
          Delete your account…
        </Button>
      </Group>
      <TypedConfirm
        opened={opened}
        onClose={close}
        title="Delete your account?"
        phrase={email}
        confirm={`Delete in ${waitingDays} days`}
        onConfirm={() => leave.mutate()}
        isPending={leave.isPending}
        error={leave.error}
        isComplete={!hasPassword || password !== ""}
        fields={
          hasPassword && (
            <CurrentPassword
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          )
        }
      >
        <Text size="sm">You are signed out everywhere immediately.</Text>
      </TypedConfirm>
    </Section>
  );
}
