import { NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import { Section } from "@/components/ui/section";
import type { RunSources } from "./run-sources";
import { useRunForm } from "./use-run-form";

/** Which questions a run is about. */
export function QuestionFields({ datasets }: Pick<RunSources, "datasets">) {
  const form = useRunForm();
  const { datasetId } = form.values;
  const splits = datasets.find(({ id }) => id === datasetId)?.splits ?? [];
  return (
    <Section title="Questions">
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
        <Select
          label="Dataset"
          withAsterisk
          searchable
          data={datasets.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("datasetId")}
          value={datasetId || null}
          onChange={(id) => {
            form.setFieldValue("datasetId", id ?? "");
            form.setFieldValue("split", "");
          }}
        />
        <Select
          label="Split"
          allowDeselect={false}
          data={[{ value: "", label: "All" }, ...splits.flatMap(({ split }) => split ?? [])]}
          {...form.getInputProps("split")}
        />
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
