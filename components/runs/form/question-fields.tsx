import { NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { DatasetFields } from "@/components/datasets/dataset-fields";
import { Section } from "@/components/ui/section";
import type { RunSources } from "./run-sources";
import { useRunForm } from "./use-run-form";

/** Which questions a run is about. */
export function QuestionFields({ datasets }: Pick<RunSources, "datasets">) {
  const form = useRunForm();
  return (
    <Section title="Questions">
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
        <DatasetFields datasets={datasets} form={form} />
        <NumberInput
          label="Questions to draw"
          placeholder="all"
          min={1}
          allowDecimal={false}
          description="A few at first show whether it does what you mean."
          {...form.getInputProps("questions")}
        />
        <TextInput
          label="Seed"
          maxLength={100}
          description="The same seed draws the same questions."
          {...form.getInputProps("seed")}
        />
      </SimpleGrid>
    </Section>
  );
}
