import {
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorAlert } from "@/components/ui/error-alert";
import { DollarField } from "@/components/ui/money-field";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { recipesOptions, trainingsKey } from "@/lib/training/queries";
import { recipeNeeds } from "@/lib/training/recipe-needs";
import type { TrainingDetail } from "@/lib/training/schema";
import { takenFiles } from "@/lib/training/taken-files";
import { AwaitedFields } from "./awaited-fields";
import { ChangedSettings } from "./changed-settings";
import { EngineFields } from "./engine-fields";
import { FileFields } from "./file-fields";
import { FilledIn } from "./filled-in";
import { ownChanges, withOwnChanges } from "./own-changes";
import { RecipeOption } from "./recipe-option";
import { fillIn, type TrainingSource } from "./training-source";
import {
  changesOf,
  problemsOf,
  type TrainingBody,
  type TrainingValues,
  toBody,
} from "./training-values";

interface Props {
  projectId: string;
  initialValues: TrainingValues;
  /** What a recipe’s files are filled in from. */
  source?: TrainingSource | null;
  saveLabel: string;
  save: (body: TrainingBody) => Promise<TrainingDetail>;
  onSaved: (training: TrainingDetail) => void;
}

/** What a training run is to do. */
export function TrainingForm(props: Props) {
  const { projectId, initialValues, source, saveLabel, save, onSaved } = props;
  const queries = useQueryClient();
  const recipes = useQuery(recipesOptions(projectId));
  const form = useForm({
    initialValues,
    validate: (values) => problemsOf(values, recipes.data),
  });
  const saving = useMutation({
    mutationFn: (values: TrainingValues) => save(toBody(values)),
    onSuccess: async (training) => {
      await queries.invalidateQueries({ queryKey: trainingsKey(projectId) });
      onSaved(training);
    },
  });
  return (
    <QueryState query={recipes}>
      {({ recipes: known, kinds, models, otherFolders, modelsFolder }) => {
        const recipe = known.find(({ name }) => name === form.values.recipe);
        const stages = recipe?.stages.map(({ name }) => name) ?? [];
        const { until } = form.values;
        const taken = recipe && takenFiles(recipe, { until, changes: changesOf(form.values) });
        const rows = (recipe?.rows ?? []).filter(({ name }) => taken?.has(name));
        const waitsFor = (recipe?.awaited ?? []).filter(({ name }) => taken?.has(name));
        const awaited = waitsFor.flatMap(({ name, kind, comesWith }) => {
          if (kind === null || comesWith !== null) return [];
          const others = waitsFor.filter((one) => one.comesWith === name);
          return { name, kind, brings: others.map((one) => one.name) };
        });
        const byHand = waitsFor.filter((one) => one.kind === null);
        return (
          <form
            onSubmit={form.onSubmit(
              (values) => saving.mutate(values),
              // It may be out of sight: the button is at the end of a long form.
              (errors) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus(),
            )}
          >
            <Stack maw={720}>
              {source && recipe && <FilledIn {...{ source, recipe, kinds }} recipes={known} />}
              <Section title="Recipe">
                <TextInput
                  label="Name"
                  withAsterisk
                  maxLength={200}
                  data-autofocus
                  {...form.getInputProps("name")}
                />
                <Select
                  label="Recipe"
                  withAsterisk
                  allowDeselect={false}
                  data={known.map(({ name }) => name)}
                  {...form.getInputProps("recipe")}
                  onChange={(name) => {
                    const chosen = known.find((one) => one.name === name);
                    form.setValues({
                      ...{ recipe: name ?? "", until: [], models: {}, changes: [] },
                      ...(source && chosen
                        ? fillIn(chosen, source, kinds)
                        : { files: {}, supplies: {} }),
                    });
                  }}
                  description={recipe && `${recipe.description}. ${recipeNeeds(recipe)}`}
                  renderOption={({ option }) => (
                    <RecipeOption
                      recipe={known.find(({ name }) => name === option.value)}
                      source={source ?? null}
                    />
                  )}
                />
                {recipe?.models.map((file) => (
                  <Select
                    key={file}
                    label={`Model: ${file}`}
                    data={[
                      ...models,
                      ...otherFolders.map((name) => ({
                        ...{ value: name, label: `${name}: no model, it has no config.json` },
                        disabled: true,
                      })),
                    ]}
                    // Why one can't be chosen is to be read, too.
                    styles={{ option: { opacity: 1 } }}
                    renderOption={({ option: { label, disabled } }) => (
                      <Text size="sm" {...(disabled && { c: "dimmed" })}>
                        {label}
                      </Text>
                    )}
                    value={form.values.models[file] ?? null}
                    onChange={(model) => form.setFieldValue(`models.${file}`, model ?? "")}
                    placeholder={models.length === 0 ? "there is none on this server" : "choose"}
                    description={`A Hugging Face folder in ${modelsFolder}.`}
                  />
                ))}
                <MultiSelect
                  label="Only these stages, and those that they need"
                  placeholder={form.values.until.length === 0 ? "all stages" : ""}
                  searchable
                  clearable
                  data={stages}
                  {...form.getInputProps("until")}
                />
                <SimpleGrid cols={{ base: 1, xs: 2 }}>
                  <NumberInput
                    label="Seed"
                    clampBehavior="none"
                    description="The same seed draws the same samples."
                    {...form.getInputProps("seed")}
                  />
                  <NumberInput
                    label="Processes"
                    clampBehavior="none"
                    description="How many GPUs share a stage that fits a model."
                    {...form.getInputProps("processes")}
                  />
                </SimpleGrid>
              </Section>
              {recipe && rows.length > 0 && (
                <FileFields
                  projectId={projectId}
                  rows={rows}
                  values={form.values.files}
                  onChange={(files, datasets) => {
                    const brought = (of: TrainingValues["files"]) =>
                      ownChanges(recipe, kinds, datasets, of);
                    const { changes, files: before } = form.values;
                    form.setValues({
                      files,
                      changes: withOwnChanges(changes, brought(before), brought(files)),
                    });
                  }}
                />
              )}
              {awaited.length > 0 && (
                <AwaitedFields
                  key={form.values.recipe}
                  projectId={projectId}
                  awaited={awaited}
                  values={form.values.supplies}
                  onChange={(name, supply) => form.setFieldValue(`supplies.${name}`, supply)}
                  errorOf={(name) => form.errors[`supplies.${name}`]?.toString() ?? null}
                />
              )}
              <EngineFields projectId={projectId} form={form} />
              {recipe && <ChangedSettings recipe={recipe} kinds={kinds} form={form} />}
              <Section
                title="Limits"
                description="At a limit it stops automatically; its finished stages and saved steps stay."
              >
                <SimpleGrid cols={{ base: 1, xs: 3 }}>
                  <NumberInput
                    label="Minutes, at most"
                    placeholder="no limit"
                    clampBehavior="none"
                    {...form.getInputProps("mostMinutes")}
                  />
                  <DollarField label="An hour costs" {...form.getInputProps("hourlyDollars")} />
                  <DollarField
                    label="Cost, at most"
                    placeholder="no limit"
                    {...form.getInputProps("mostDollars")}
                  />
                </SimpleGrid>
              </Section>
              {byHand.length > 0 && (
                <Text size="sm" c="dimmed">
                  While it runs, this recipe also waits for files that Candor does not make:{" "}
                  {byHand.map(({ name }) => name).join(", ")}.
                </Text>
              )}
              {saving.error && <ErrorAlert error={saving.error} />}
              <Group>
                <Button type="submit" loading={saving.isPending}>
                  {saveLabel}
                </Button>
              </Group>
            </Stack>
          </form>
        );
      }}
    </QueryState>
  );
}
