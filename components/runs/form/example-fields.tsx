import { Button, Group, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useRunForm } from "./use-run-form";

const most = 20;

/** Queries with the texts that a model writes after. */
export function ExampleFields({ needed }: { needed: "texts" | "summaries" | null }) {
  const form = useRunForm();
  const { examples } = form.values;
  const { error } = form.getInputProps("examples");
  return (
    <Stack gap="xs">
      <div>
        <Text fw={500} size="sm">
          Examples
        </Text>
        <Text size="xs" c="dimmed">
          {needed === "summaries"
            ? "Queries, each with a summary that states how sure it is. The paper uses 8."
            : "Queries, each with a text whose facts somebody has checked. The paper uses 8."}
        </Text>
      </div>
      {examples.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their place
        <Paper key={i} withBorder p="sm">
          <Stack gap="xs">
            <TextInput
              label={`Query ${i + 1}`}
              placeholder="Write a paragraph about …"
              {...form.getInputProps(`examples.${i}.query`)}
            />
            <Textarea
              label={`Text ${i + 1}`}
              autosize
              minRows={3}
              maxRows={12}
              {...form.getInputProps(`examples.${i}.text`)}
            />
            <Group justify="flex-end">
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => form.removeListItem("examples", i)}
              >
                Remove example {i + 1}
              </Button>
            </Group>
          </Stack>
        </Paper>
      ))}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          size="xs"
          disabled={examples.length >= most}
          onClick={() => form.insertListItem("examples", { query: "", text: "" })}
        >
          Add an example
        </Button>
      </Group>
    </Stack>
  );
}
