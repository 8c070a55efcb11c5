import { Button, Code, Group, Image, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CopyText } from "@/components/ui/copy-text";
import { ErrorAlert } from "@/components/ui/error-alert";
import { accountOptions, putTwoFactor } from "@/lib/accounts/queries";
import { RecoveryCodes } from "./recovery-codes";

/** The secret for the authenticator app, and the first code that shows that the app has it. */
export function ConfirmTwoFactor({ qr, secret }: { qr: string; secret: string }) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (value) => (value.trim() ? null : "Enter the code") },
  });
  const confirm = useMutation({ mutationFn: putTwoFactor });
  if (confirm.data) {
    return (
      <Stack>
        <RecoveryCodes codes={confirm.data.recoveryCodes} />
        <Group>
          <Button onClick={() => queries.invalidateQueries(accountOptions())}>
            I have saved them
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={form.onSubmit(({ code }) => confirm.mutate(code))} noValidate>
      <Stack>
        <Text size="sm">Scan this with your authenticator app, or enter the key there.</Text>
        <Image
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt="QR code for your authenticator app"
          w={200}
          h={200}
        />
        <Code block fz="sm" aria-label="Key" style={{ whiteSpace: "normal" }}>
          {secret.match(/.{1,4}/g)?.join(" ")}
        </Code>
        <Group>
          <CopyText label="Copy the key" value={secret} />
        </Group>
        <TextInput
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          maw={240}
          {...form.getInputProps("code")}
        />
        <ErrorAlert error={confirm.error} />
        <Group>
          <Button type="submit" loading={confirm.isPending}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
