import { Alert, Anchor, Button, NumberInput, Paper, Stack, Switch, Text } from "@mantine/core";
import Link from "next/link";
import { Section } from "@/components/ui/section";
import { needsStrongerJudge } from "@/lib/runs/stronger-judge";
import { promptText } from "@/lib/runs/words";
import { ModelFields } from "./model-fields";
import type { RunSources } from "./run-sources";
import { askedSteps, choicesOf, tunedTemperature } from "./run-values";
import { useRunForm } from "./use-run-form";

interface Props extends Pick<RunSources, "providers"> {
  projectId: string;
}

interface FieldsProps extends Props, Pick<RunSources, "datasets"> {}

/** Which language model is asked: one for all steps, or one for each. */
export function StepFields({ projectId, providers, datasets }: FieldsProps) {
  const form = useRunForm();
  const { hasOwnSteps } = form.values;
  const steps = askedSteps(form.values);
  const tuned = (prompt: string) => tunedTemperature(form.values, prompt);
  const isTuned = steps.some(({ prompt }) => tuned(prompt.name) !== null);
  const dataset = datasets.find(({ id }) => id === form.values.datasetId)?.name ?? "";
  const choices = choicesOf(form.values);
  const isWeak = needsStrongerJudge(form.values.kind, dataset, choices);
  const chooseEach = () => {
    form.setFieldValue("steps", choices);
    form.setFieldValue("hasOwnSteps", true);
  };
  return (
    <Section title="Language model">
      {!hasOwnSteps && <ModelFields path="main" projectId={projectId} providers={providers} />}
      <Switch
        label="Choose a model and temperature for each step"
        checked={hasOwnSteps}
        onChange={({ currentTarget: { checked } }) =>
          checked ? chooseEach() : form.setFieldValue("hasOwnSteps", false)
        }
      />
      {isWeak && (
        <Alert title="Choose a stronger judge">
          The answers of {dataset} are long terms of a science, and others may mean the same. The
          paper has a stronger model judge them than the one that reads.
          {!hasOwnSteps && (
            <div>
              <Button mt="xs" size="xs" variant="default" onClick={chooseEach}>
                Choose the judge
              </Button>
            </div>
          )}
        </Alert>
      )}
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
                description={[
                  `The paper’s: ${temperature}`,
                  ...(tuned(name) === null ? [] : [`tuned: ${tuned(name)}`]),
                ].join(", ")}
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
          at the paper’s temperature
          {isTuned && (
            <>
              , except the text, which is written at {form.values.tuned}: a{" "}
              <Anchor
                component={Link}
                href={`/projects/${projectId}/runs/tunings`}
                underline="always"
              >
                tuning
              </Anchor>{" "}
              chose that for this model
            </>
          )}
          .
        </Text>
      )}
    </Section>
  );
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
