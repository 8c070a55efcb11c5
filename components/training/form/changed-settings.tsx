import {
  ActionIcon,
  Button,
  Group,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useRef } from "react";
import { Section } from "@/components/ui/section";
import { count } from "@/lib/text/count";
import type { Recipe, StageSetting } from "@/lib/training/schema-recipes";
import { valueText } from "@/lib/training/value-text";
import { alsoFor, othersWith } from "./same-change";
import type { TrainingValues } from "./training-values";

interface Props {
  recipe: Recipe;
  /** The settings of each kind of stage. */
  kinds: Record<string, StageSetting[]>;
  form: UseFormReturnType<TrainingValues>;
}

/** Other values for settings of stages: what each means, and the value that it has without. */
export function ChangedSettings({ recipe, kinds, form }: Props) {
  // The row that was just added: its first field takes the focus when it is there.
  const added = useRef<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <Section
      title="Changed settings"
      description="Each stage has the recipe’s settings, unless you give another value. A list takes the place of the recipe’s whole list."
    >
      {form.values.changes.map((change, i) => {
        const stage = recipe.stages.find(({ name }) => name === change.stage);
        const settings = kinds[stage?.kind ?? ""] ?? [];
        const present = (setting: StageSetting) => toText(setting, stage?.settings);
        const chosen = settings.find(({ name }) => name === change.setting);
        const others = othersWith(recipe, kinds, form.values.changes, change);
        const meanings = new Map(settings.map((one) => [one.name, one]));
        return (
          <Paper key={change.id} withBorder p="sm">
            <Group wrap="nowrap" align="flex-start" gap="xs">
              <Stack gap={6} flex={1} miw={0}>
                <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" verticalSpacing="xs">
                  <Select
                    ref={(field) => {
                      if (!field || added.current !== change.id) return;
                      added.current = null;
                      field.focus();
                    }}
                    label="Stage"
                    searchable
                    allowDeselect={false}
                    data={recipe.stages.map(({ name }) => name)}
                    {...form.getInputProps(`changes.${i}.stage`)}
                    onChange={(name) =>
                      form.setFieldValue(`changes.${i}`, {
                        ...{ ...change, stage: name ?? "", setting: "", value: "" },
                      })
                    }
                  />
                  <Select
                    label="Setting"
                    searchable
                    allowDeselect={false}
                    disabled={!stage}
                    nothingFoundMessage="The stage has no such setting"
                    data={[...new Set([...meanings.keys(), change.setting])].filter(Boolean)}
                    filter={({ options, search }) =>
                      options.filter(
                        (one) =>
                          "value" in one &&
                          matches(`${one.value} ${meanings.get(one.value)?.meaning}`, search),
                      )
                    }
                    comboboxProps={{ width: 420, position: "bottom-start" }}
                    renderOption={({ option }) => {
                      const setting = meanings.get(option.value);
                      return (
                        <div>
                          <Text size="sm">
                            {option.value}
                            {setting && ` = ${present(setting)}`}
                          </Text>
                          <Text size="xs" c="dimmed">
                            {setting?.meaning}
                          </Text>
                        </div>
                      );
                    }}
                    {...form.getInputProps(`changes.${i}.setting`)}
                  />
                  <Textarea
                    label="Value"
                    placeholder={chosen && present(chosen)}
                    autosize
                    maxRows={12}
                    style={isLong(change.value) ? { gridColumn: "1 / -1" } : undefined}
                    {...form.getInputProps(`changes.${i}.value`)}
                  />
                </SimpleGrid>
                {chosen && others.length > 0 && change.value.trim() !== "" && (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    w="fit-content"
                    onClick={() =>
                      form.setFieldValue("changes", alsoFor(form.values.changes, change, others))
                    }
                  >
                    Same value for the {count(others.length, "other stage")} with {chosen.name}
                  </Button>
                )}
                {chosen && (
                  <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                    {chosen.meaning} Enter: {chosen.shape}. Now: {present(chosen)}.
                  </Text>
                )}
              </Stack>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Remove this setting"
                onClick={() => {
                  form.removeListItem("changes", i);
                  // The button that had the focus goes.
                  addButton.current?.focus();
                }}
              >
                ×
              </ActionIcon>
            </Group>
          </Paper>
        );
      })}
      <Button
        ref={addButton}
        variant="default"
        size="xs"
        w="fit-content"
        onClick={() => {
          const id = crypto.randomUUID();
          added.current = id;
          form.insertListItem("changes", { id, stage: "", setting: "", value: "" });
        }}
      >
        Change a setting
      </Button>
    </Section>
  );
}

/** Whether a value needs the whole width: a list or a table, as the form fills them in. */
const isLong = (value: string) => /^\s*[[{]/.test(value);

const matches = (text: string, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** The value that a stage has without a change. */
function toText(
  setting: StageSetting,
  ofRecipe: Recipe["stages"][number]["settings"] = {},
): string {
  return valueText(ofRecipe[setting.name] ?? setting.default);
}
