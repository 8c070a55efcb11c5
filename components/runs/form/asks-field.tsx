import { Radio, Stack } from "@mantine/core";
import { useRunForm } from "./use-run-form";

/** What the dataset’s questions are, from which queries are made. */
export function AsksField() {
  const form = useRunForm();
  return (
    <Radio.Group label="The dataset’s questions are" {...form.getInputProps("asks")}>
      <Stack gap="xs" mt={6}>
        <Radio
          value="question"
          label="questions"
          description="A query is made from each: “Write a paragraph about …”"
        />
        <Radio value="clue" label="Jeopardy clues" description="A direct question is made first." />
        <Radio
          value="person"
          label="people"
          description="The query is always “Write a paragraph bio about …”"
        />
        {form.values.kind === "write" && (
          <Radio
            value="known"
            label="questions that have a query"
            description="Their own, or that of their texts."
          />
        )}
      </Stack>
    </Radio.Group>
  );
}
