import { Alert, Anchor, Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { CopyField } from "@/components/ui/copy-field";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Section } from "@/components/ui/section";
import type { EventKind } from "@/lib/notifications/event-kinds";
import { postWebhook, webhooksOptions } from "@/lib/notifications/queries";
import { meOptions } from "@/lib/projects/queries";
import { EventChecks } from "./event-checks";

/** Makes a webhook, and shows its secret once. */
export function AddWebhook({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const { data: me } = useQuery(meOptions());
  const form = useForm({
    initialValues: { url: "", kinds: [] as EventKind[] },
    validate: {
      url: (url) =>
        /^https?:\/\/\S+$/i.test(url.trim()) ? null : "Enter a whole address: https://…",
      kinds: (kinds) => (kinds.length > 0 ? null : "Choose at least one event"),
    },
  });
  const create = useMutation({
    mutationFn: (values: typeof form.values) => postWebhook(projectId, values),
    onSuccess: () => {
      form.reset();
      return queries.invalidateQueries(webhooksOptions(projectId));
    },
  });
  const { value, onChange, error } = form.getInputProps("kinds");
  return (
    <Section title="New webhook">
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <Stack>
          <Text size="sm">
            Candor sends a POST request with JSON to your address, for a chat or a script. A call
            that fails is repeated for about a day. Use https. An address inside your own network is
            called, also by http, once an admin of the instance has allowed it under{" "}
            {me?.isInstanceAdmin ? (
              <Anchor component={Link} underline="always" href="/instance">
                Instance
              </Anchor>
            ) : (
              "Instance"
            )}
            .
          </Text>
          <TextInput
            label="Address"
            type="url"
            placeholder="https://hooks.example.org/candor"
            {...form.getInputProps("url")}
          />
          <EventChecks label="Call it when" value={value} onChange={onChange} error={error} />
          <ErrorAlert error={create.error} />
          <Group>
            <Button type="submit" loading={create.isPending}>
              Make a webhook
            </Button>
          </Group>
          {create.data && (
            <Alert color="pine" title="Copy the secret now: it is not shown again">
              <Stack gap="xs">
                <CopyField label="Secret" value={create.data.secret} />
                <Text size="sm">
                  With it your script checks that a call comes from Candor: the header{" "}
                  <Code>webhook-signature</Code> is as Standard Webhooks 1.0 describes it, and most
                  languages have a library for it.
                </Text>
              </Stack>
            </Alert>
          )}
        </Stack>
      </form>
    </Section>
  );
}
