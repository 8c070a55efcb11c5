import { Radio, Stack } from "@mantine/core";
import { useStudyForm } from "./use-study-form";

interface Props {
  label: string;
  path: string;
  choices: readonly { value: string; label: string; description?: string }[];
}

/** A setting that is one of a few. */
export const Choices = ({ label, path, choices }: Props) => (
  <Radio.Group label={label} {...useStudyForm().getInputProps(path)}>
    <Stack gap="xs" mt={6}>
      {choices.map((choice) => (
        <Radio key={choice.value} {...choice} />
      ))}
    </Stack>
  </Radio.Group>
);
