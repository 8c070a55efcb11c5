"use client";

import { MultiSelect, Radio, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { eligibleOptions } from "@/lib/studies/queries";
import { FormSection } from "./form-section";
import { NumberField } from "./number-field";
import type { StudyForm } from "./use-study-form";

export interface Choices {
  datasets: { id: string; name: string; splits: { split: string | null; questions: number }[] }[];
  models: { id: string; name: string }[];
}

/** Which questions and whose texts are read, and how many of them are drawn. */
export function TextsSection({
  projectId,
  form,
  datasets,
  models,
}: Choices & { projectId: string; form: StudyForm }) {
  const { datasetId, split, modelIds } = form.values.config;
  const eligible = useQuery(
    eligibleOptions(projectId, { datasetId: datasetId || null, split, modelIds }),
  ).data?.questions;
  const chosen = datasets.find((d) => d.id === datasetId);
  return (
    <FormSection title="Questions and texts">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Dataset"
          withAsterisk
          searchable
          data={datasets.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("config.datasetId")}
          value={datasetId || null}
          onChange={(id) => {
            form.setFieldValue("config.datasetId", id ?? "");
            form.setFieldValue("config.split", null);
          }}
        />
        <Select
          label="Split"
          data={[
            { value: "", label: "All" },
            ...(chosen?.splits.flatMap((s) => s.split ?? []) ?? []),
          ]}
          allowDeselect={false}
          {...form.getInputProps("config.split")}
          value={split ?? ""}
          onChange={(next) => form.setFieldValue("config.split", next || null)}
        />
      </SimpleGrid>
      <MultiSelect
        label="Models"
        description="Up to six. Readers never see their names."
        withAsterisk
        maxValues={6}
        data={models.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("config.modelIds")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          form={form}
          path="config.sampleSize"
          label="Questions to draw"
          description={eligibleText(eligible)}
          withAsterisk
          min={1}
        />
        <TextInput
          label="Seed"
          description="Draws the sample at random; the same seed draws the same one."
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("config.seed")}
        />
      </SimpleGrid>
      <Radio.Group label="A task shows" {...form.getInputProps("config.layout")}>
        <Stack gap="xs" mt={6}>
          <Radio
            value="together"
            label="a question with a text of every model"
            description="As in the paper. Texts can be compared; their order is balanced for each person."
          />
          <Radio
            value="single"
            label="a question with one text"
            description="Nobody reads two texts on one question. There are as many tasks as texts."
          />
        </Stack>
      </Radio.Group>
    </FormSection>
  );
}

const eligibleText = (questions?: number) =>
  questions === undefined
    ? "Choose a dataset and models to see how many there are."
    : `${questions.toLocaleString("en")} have a truth and a text by each model.`;
