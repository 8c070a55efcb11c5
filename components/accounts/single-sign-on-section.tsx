import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { type Account, accountOptions } from "@/lib/accounts/queries";
import { postConnect, postDisconnect } from "@/lib/single-sign-on/queries";
import { CurrentPassword } from "./password-fields";

type Connection = Account["singleSignOn"]["connections"][number];
type Props = Account["singleSignOn"] & { hasPassword: boolean };

/**
 * The identity providers that an account is connected to, and a form to connect it to the
 * instance's.
 */
export function SingleSignOnSection({ canConnect, connections, hasPassword }: Props) {
  return (
    <Section title="Single sign-on">
      <Text size="sm" c="dimmed">
        {canConnect
          ? "Connect your account to sign in at your lab’s identity provider."
          : "You can sign in at your lab’s identity provider."}
      </Text>
      {connections.map((connection) => (
        <ConnectionRow key={connection.issuer} {...connection} hasPassword={hasPassword} />
      ))}
      {canConnect && hasPassword && <ConnectForm />}
    </Section>
  );
}

/** A form, with a password field if the account has a password. */
const usePasswordForm = (isNeeded = true) =>
  useForm({
    initialValues: { password: "" },
    validate: { password: (value) => (value || !isNeeded ? null : "Enter your password") },
  });

function ConnectForm() {
  const form = usePasswordForm();
  const connect = useMutation({
    mutationFn: postConnect,
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <form onSubmit={form.onSubmit(({ password }) => connect.mutate(password))} noValidate>
      <Stack>
        <CurrentPassword label="Password, to connect" {...form.getInputProps("password")} />
        <ErrorAlert error={connect.error} />
        <Group>
          <Button type="submit" loading={connect.isPending}>
            Connect
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** An identity provider that the account is connected to, with a button to disconnect it. */
function ConnectionRow({ hasPassword, ...connection }: Connection & { hasPassword: boolean }) {
  const { issuer, connectedAt, isCurrent } = connection;
  const [opened, { open, close }] = useDisclosure();
  const isOnlyWay = isCurrent && !hasPassword;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {issuer}
        </Text>
        <Text size="sm" c="dimmed">
          Connected on <Time at={connectedAt} />
          {!isCurrent && " · no longer used by this instance"}
          {isOnlyWay && " · your only way to sign in"}
        </Text>
      </div>
      {!isOnlyWay && (
        <Button variant="default" onClick={open}>
          Disconnect…
        </Button>
      )}
      <Modal opened={opened} onClose={close} title="Disconnect single sign-on?" centered>
        <DisconnectForm issuer={issuer} hasPassword={hasPassword} onClose={close} />
      </Modal>
    </Group>
  );
}

interface Disconnecting {
  issuer: string;
  hasPassword: boolean;
  onClose: () => void;
}

function DisconnectForm({ issuer, hasPassword, onClose }: Disconnecting) {
  const queries = useQueryClient();
  const form = usePasswordForm(hasPassword);
  const disconnect = useMutation({
    mutationFn: ({ password }: typeof form.values) =>
      postDisconnect({ issuer, ...(hasPassword && { password }) }),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries(accountOptions());
    },
  });
  const isComplete = !hasPassword || form.values.password !== "";
  return (
    <form noValidate onSubmit={form.onSubmit((values) => disconnect.mutate(values))}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          You will no longer be able to sign in at {issuer}. You stay signed in here.
        </Text>
        {hasPassword && <CurrentPassword data-autofocus {...form.getInputProps("password")} />}
        <ErrorAlert error={disconnect.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!isComplete} loading={disconnect.isPending}>
            Disconnect
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
