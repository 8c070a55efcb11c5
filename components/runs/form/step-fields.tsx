import { NumberInput, Paper, Stack, Switch, Text } from "@mantine/core";
import { Section } from "@/components/ui/section";
import { promptText } from "@/lib/runs/words";
import { ModelFields } from "./model-fields";
import type { RunSources } from "./run-sources";
import { askedSteps, choicesOf } from "./run-values";
import { useRunForm } from "./use-run-form";

interface Props extends Pick<RunSources, "providers"> {
  projectId: string;
}

/** Which language model is asked: one for all steps, or one for each. */
export function StepFields({ projectId, providers }: Props) {
  const form = useRunForm();
  const { hasOwnSteps } = form.values;
  const steps = askedSteps(form.values);
  return (
    <Section title="Language model">
      {!hasOwnSteps && <ModelFields path="main" projectId={projectId} providers={providers} />}
      <Switch
        label="Choose a model and temperature for each step"
        checked={hasOwnSteps}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) form.setFieldValue("steps", choicesOf(form.values));
          form.setFieldValue("hasOwnSteps", checked);
        }}
      />
      {hasOwnSteps ? (
        steps.map(({ prompt: { name }, temperature }) => (
          <Paper key={name} withBorder p="sm">
            <Stack gap="xs">
              <Text size="sm" fw={500}>
                {promptText(name)}
              </Text>
              <ModelFields path={`steps.${name}`} projectId={projectId} providers={providers} />
              <NumberInput
                label="Temperature"
                description={`The paper’s: ${temperature}`}
                min={0}
                max={2}
                step={0.1}
                maw={160}
                {...form.getInputProps(`steps.${name}.temperature`)}
              />
            </Stack>
          </Paper>
        ))
      ) : (
        <Text size="sm" c="dimmed">
          It is asked to{" "}
          {steps.map(({ prompt }) => inSentence(promptText(prompt.name))).join(", then to ")}, each
          at the paper’s temperature.
        </Text>
      )}
    </Section>
  );
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
