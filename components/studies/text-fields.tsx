"use client";

import {
  Fieldset,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { eligibleOptions } from "@/lib/studies/queries";
import type { StudyForm } from "./use-study-form";

export interface Choices {
  datasets: { id: string; name: string; splits: { split: string | null; questions: number }[] }[];
  models: { id: string; name: string }[];
}

/** Which questions and whose texts are read, and how many of them are drawn. */
export function TextFields({
  projectId,
  form,
  datasets,
  models,
}: Choices & { projectId: string; form: StudyForm }) {
  const { datasetId, split, modelIds } = form.values;
  const eligible = useQuery(
    eligibleOptions(projectId, { datasetId, split: split || null, modelIds }),
  ).data?.questions;
  const chosen = datasets.find((d) => d.id === datasetId);
  return (
    <Fieldset legend="What is read">
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label="Dataset"
            withAsterisk
            searchable
            data={datasets.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps("datasetId")}
            onChange={(id) => form.setValues({ datasetId: id, split: "" })}
          />
          <Select
            label="Split"
            data={[
              { value: "", label: "All" },
              ...(chosen?.splits.flatMap((s) => s.split ?? []) ?? []),
            ]}
            allowDeselect={false}
            {...form.getInputProps("split")}
          />
        </SimpleGrid>
        <MultiSelect
          label="Models"
          description="Each task shows one text of each, in an order of its own for every person."
          withAsterisk
          maxValues={6}
          data={models.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("modelIds")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label="Questions to draw"
            description={eligibleText(eligible)}
            withAsterisk
            min={1}
            max={eligible}
            clampBehavior="none"
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("sampleSize")}
          />
          <TextInput
            label="Seed"
            description="The same seed draws the same sample."
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("seed")}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

const eligibleText = (questions?: number) =>
  questions === undefined
    ? "Choose a dataset and models to see how many there are."
    : `${questions.toLocaleString("en")} have a truth and a text by each model.`;
