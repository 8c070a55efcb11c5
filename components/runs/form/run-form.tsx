import { Button, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorAlert } from "@/components/ui/error-alert";
import { DollarField } from "@/components/ui/money-field";
import { Section } from "@/components/ui/section";
import { CallError } from "@/lib/http/client";
import { modelsOptions, postModel } from "@/lib/models/queries";
import type { postRun } from "@/lib/runs/queries";
import { runsKey } from "@/lib/runs/queries";
import type { RunDetail } from "@/lib/runs/schema";
import { AsksField } from "./asks-field";
import { KnowledgeFields } from "./knowledge-fields";
import { PhraseFields } from "./phrase-fields";
import { QuestionFields } from "./question-fields";
import { ReadFields } from "./read-fields";
import type { RunSources } from "./run-sources";
import { problemsOf, type RunValues, toBody } from "./run-values";
import { StepFields } from "./step-fields";
import { RunFormProvider, useNewRunForm } from "./use-run-form";
import { WriteFields } from "./write-fields";

interface Props extends RunSources {
  projectId: string;
  initialValues: RunValues;
  saveLabel: string;
  save: (body: Parameters<typeof postRun>[1]) => Promise<RunDetail>;
  onSaved: (run: RunDetail) => void;
}

/** What a run is to do, of which kind is chosen before. */
export function RunForm({ projectId, initialValues, saveLabel, save, onSaved, ...sources }: Props) {
  const queries = useQueryClient();
  const form = useNewRunForm({ initialValues, validate: problemsOf });
  const saving = useMutation({
    mutationFn: async (values: RunValues) =>
      save(toBody(values, values.kind === "write" ? await modelIdOf(values) : null)),
    onSuccess: async (run) => {
      await queries.invalidateQueries({ queryKey: runsKey(projectId) });
      onSaved(run);
    },
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(fieldErrors(error));
      focusFirst();
    },
  });

  /** The model whose texts are written: one of the project, or one that is made now. */
  async function modelIdOf({ writer, statesConfidence }: RunValues): Promise<string> {
    const name = writer.trim();
    const known = sources.models.find((one) => one.name === name);
    if (known) return known.id;
    const made = await postModel(projectId, {
      name,
      kind: statesConfidence ? "confidence" : "non-confidence",
    });
    await queries.invalidateQueries(modelsOptions(projectId));
    return made.id;
  }

  const { kind } = form.values;
  const asksModels = kind !== "rules";
  return (
    <RunFormProvider form={form}>
      <form onSubmit={form.onSubmit((values) => saving.mutate(values), focusFirst)} noValidate>
        <Stack gap="lg">
          {kind === "write" ? (
            <WriteFields projectId={projectId} {...sources} />
          ) : kind === "queries" ? (
            <Section
              title="Queries"
              description="For questions without one: what a model is asked, so that its paragraph gives the answer in passing."
            >
              <AsksField />
            </Section>
          ) : (
            <ReadFields projectId={projectId} {...sources} />
          )}
          {kind === "claims" && <KnowledgeFields projectId={projectId} {...sources} />}
          {(kind === "claims" || kind === "rules") && <PhraseFields projectId={projectId} />}
          <QuestionFields {...sources} />
          {asksModels && <StepFields projectId={projectId} {...sources} />}
          <Section title={asksModels ? "Name and limits" : "Name"}>
            <TextInput
              label="Name of the run"
              maxLength={200}
              withAsterisk
              {...form.getInputProps("name")}
            />
            {asksModels && (
              <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
                <DollarField
                  label="Spend at most"
                  description="It pauses before it could spend more."
                  {...form.getInputProps("most")}
                />
                <NumberInput
                  label="Ask again up to"
                  suffix=" times"
                  min={0}
                  max={10}
                  allowDecimal={false}
                  description="Where an answer fits no format. Then it is kept as unparsable."
                  {...form.getInputProps("again")}
                />
              </SimpleGrid>
            )}
          </Section>
          <ErrorAlert error={saving.error} />
          <Group>
            <Button type="submit" loading={saving.isPending || saving.isSuccess}>
              {saveLabel}
            </Button>
            <Text size="sm" c="dimmed">
              Nothing is asked yet: first you see what it will do and cost.
            </Text>
          </Group>
        </Stack>
      </form>
    </RunFormProvider>
  );
}

/** Where the server's words belong in the form. */
const fieldErrors = ({ fields }: CallError) =>
  Object.fromEntries(
    fields.map(({ path, message }) => [path.replace(/^body\.(settings\.)?/, ""), message]),
  );

function focusFirst(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
