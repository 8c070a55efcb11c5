import { Autocomplete, NumberInput, Radio, Select, SimpleGrid, Stack } from "@mantine/core";
import { Section } from "@/components/ui/section";
import { approachNames } from "@/lib/runs/words";
import { type Approach, isOracle, methods, neededExamples } from "@/lib/writers/methods";
import { AsksField } from "./asks-field";
import { ExampleFields } from "./example-fields";
import type { RunSources } from "./run-sources";
import { statesConfidence } from "./run-values";
import { useRunForm } from "./use-run-form";

interface Props extends Pick<RunSources, "models" | "tunings"> {
  projectId: string;
}

/** Whose texts are written, and how. */
export function WriteFields({ projectId, models, tunings }: Props) {
  const form = useRunForm();
  const { approach, writer } = form.values;
  const isNew = writer.trim() !== "" && !models.some(({ name }) => name === writer.trim());
  const nameWriter = (name: string) => {
    form.setFieldValue("writer", name);
    const used = tunings.find((one) => one.isUsed && one.model.name === name.trim());
    form.setFieldValue("tuned", used?.choice?.temperature ?? null);
  };
  const choose = (next: Approach) => {
    if (neededExamples(next) !== neededExamples(approach)) form.setFieldValue("examples", {});
    form.setFieldValue("approach", next);
    form.setFieldValue("statesConfidence", statesConfidence(next));
  };
  return (
    <Section title="What is written">
      <Select
        label="Method"
        description="Under the names of the paper’s table, which they can be compared with."
        searchable
        clearable
        placeholder="Choose one of the paper’s 13, or only how it writes, below"
        data={["Llama", "API"].map((base) => ({
          group: base === "Llama" ? "By Llama 2 7B" : "By a model behind an API",
          items: methods
            .filter((method) => method.base === base)
            .map((method) => ({ value: method.name, label: labelOf(method) })),
        }))}
        onChange={(name) => {
          const method = methods.find((one) => one.name === name);
          if (!method) return;
          choose(method.approach);
          nameWriter(method.name);
          form.setFieldValue("statesConfidence", method.modelKind === "confidence");
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
        <Select
          label="How it writes"
          allowDeselect={false}
          data={Object.entries(approachNames).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps("approach")}
          onChange={(next) => next && choose(next as Approach)}
        />
        <Autocomplete
          label="Whose texts these are"
          withAsterisk
          maxLength={200}
          data={models.map(({ name }) => name)}
          description={
            isNew ? "A new model of this project." : "A model of this project, or a new name."
          }
          {...form.getInputProps("writer")}
          onChange={nameWriter}
        />
      </SimpleGrid>
      {approach === "summary-of-texts" && (
        <Select
          label="Whose texts are summed up"
          withAsterisk
          data={models.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("ofModelId")}
          value={form.values.ofModelId || null}
          onChange={(id) => form.setFieldValue("ofModelId", id ?? "")}
          description="All that it wrote about a question become one text."
        />
      )}
      {isNew && (
        <Radio.Group
          label="Do its texts say how sure they are?"
          value={form.values.statesConfidence ? "yes" : "no"}
          onChange={(value) => form.setFieldValue("statesConfidence", value === "yes")}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="yes" label="Yes: in numbers or in words" />
            <Radio value="no" label="No: readers believe its first answer fully" />
          </Stack>
        </Radio.Group>
      )}
      <AsksField />
      <NumberInput
        label="Texts on each question"
        description="Each has a seed of its own. With several, figures show every seed and how much they vary."
        min={1}
        max={100}
        allowDecimal={false}
        maw={360}
        {...form.getInputProps("texts")}
      />
      <ExampleFields projectId={projectId} />
    </Section>
  );
}

const labelOf = (method: (typeof methods)[number]) =>
  `${method.name} · ${method.modelKind === "confidence" ? "states confidence" : "states none"}${isOracle(method) ? " · oracle" : ""}`;
