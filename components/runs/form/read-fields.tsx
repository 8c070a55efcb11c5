import { MultiSelect, NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { Section } from "@/components/ui/section";
import type { RunSources } from "./run-sources";
import { useRunForm } from "./use-run-form";

/** Whose texts are read, and by whom. */
export function ReadFields({ models }: Pick<RunSources, "models">) {
  const form = useRunForm();
  return (
    <Section
      title="Texts and reader"
      description="The reader finds the answers that a text gives to its question, and says how likely the text makes each. A judge then compares them with the correct answer."
    >
      <MultiSelect
        label="Texts of these models"
        withAsterisk
        searchable
        data={models.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("modelIds")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
        <TextInput
          label="Name of the reader"
          withAsterisk
          maxLength={200}
          placeholder="Claude reader"
          description="Figures show it so. Its version names its model and prompts."
          {...form.getInputProps("reader")}
        />
        <NumberInput
          label="Readings of each text"
          min={1}
          max={20}
          allowDecimal={false}
          description="More than one shows how much its forecasts vary."
          {...form.getInputProps("readings")}
        />
      </SimpleGrid>
    </Section>
  );
}
