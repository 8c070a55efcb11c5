import {
  Alert,
  Button,
  Checkbox,
  Code,
  Group,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CopyField } from "@/components/ui/copy-field";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Section } from "@/components/ui/section";
import { postToken, tokensOptions } from "@/lib/tokens/queries";

const choices = [
  { value: "read", label: "Read: get everything you can see" },
  { value: "import", label: "Import: upload files" },
  { value: "run", label: "Run: change studies, rounds and settings, start runs and training" },
] as const;
type Scope = (typeof choices)[number]["value"];

export function MakeToken({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name: "", scopes: ["read"] as Scope[], days: 90 as number | string },
    validate: {
      name: (name) => (name.trim() ? null : "Enter what the token is for"),
      scopes: (chosen) => (chosen.length > 0 ? null : "Choose what the token may do"),
      days: (days) =>
        Number.isInteger(days) && Number(days) >= 1 && Number(days) <= 365
          ? null
          : "Enter a whole number from 1 to 365",
    },
  });
  const create = useMutation({
    mutationFn: ({ days, ...values }: typeof form.values) =>
      postToken(projectId, { ...values, days: Number(days) }),
    onSuccess: () => {
      form.reset();
      return queries.invalidateQueries(tokensOptions(projectId));
    },
  });
  return (
    <Section title="New token">
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <Stack>
          <TextInput label="Purpose of the new token" {...form.getInputProps("name")} />
          <Checkbox.Group label="Scopes" {...form.getInputProps("scopes")}>
            <Stack gap="xs" mt="xs">
              {choices.map((choice) => (
                <Checkbox key={choice.value} {...choice} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NumberInput
            label="Expires after"
            suffix=" days"
            min={1}
            max={365}
            maw={200}
            {...form.getInputProps("days")}
          />
          <ErrorAlert error={create.error} />
          <Group>
            <Button type="submit" loading={create.isPending}>
              Make a token
            </Button>
          </Group>
          {create.data && <Made projectId={projectId} token={create.data.token} />}
        </Stack>
      </form>
    </Section>
  );
}

const Made = ({ projectId, token }: { projectId: string; token: string }) => (
  <Alert color="pine" title="Copy the token now: it is not shown again">
    <Stack gap="xs">
      <CopyField label="Token" value={token} />
      <Text size="sm">Try it:</Text>
      <Code block>
        {`curl -H "Authorization: Bearer ${token}" \\\n  ${window.location.origin}/api/projects/${projectId}`}
      </Code>
    </Stack>
  </Alert>
);
