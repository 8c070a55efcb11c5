import { Anchor, MultiSelect, Select, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { eligibleOptions } from "@/lib/studies/queries";
import { Choices, FormSection, NumberField } from "./fields";
import { useStudyForm } from "./use-study-form";
import type { Sources } from "./with-sources";

/** Which questions and whose texts are read, and how many of them are drawn. */
export function TextsSection({
  projectId,
  datasets,
  models,
  ways,
}: Sources & { projectId: string }) {
  const form = useStudyForm();
  const { datasetId, split, modelIds, asks } = form.values.config;
  const isPhrases = asks.forecast === "phrase";
  const choice = { datasetId: datasetId || null, split, modelIds, forecast: asks.forecast };
  const eligible = useQuery(eligibleOptions(projectId, choice)).data?.questions;
  const chosen = datasets.find((d) => d.id === datasetId);
  const offered = isPhrases ? ways : models;
  const other = isPhrases ? models : ways;
  // What was chosen for another kind of study can be seen, and taken out.
  const shown = [...offered, ...other.filter(({ id }) => modelIds.includes(id))];
  return (
    <FormSection title={isPhrases ? "Phrases" : "Questions and texts"}>
      {isPhrases && (
        <Text size="sm">
          Its questions are phrases.{" "}
          <Anchor
            component={Link}
            underline="always"
            href={`/projects/${projectId}/studies/phrases`}
          >
            Make a set of phrases
          </Anchor>
          , typed or found in this project’s texts.
        </Text>
      )}
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
        label={isPhrases ? "Shown" : "Models"}
        description={
          isPhrases
            ? "Alone, in context or both: then nobody sees a phrase both ways."
            : "Up to six. Readers never see their names."
        }
        withAsterisk
        maxValues={6}
        data={shown.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("config.modelIds")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          path="config.sampleSize"
          label={isPhrases ? "Phrases to draw" : "Questions to draw"}
          description={eligibleText(eligible, isPhrases)}
          withAsterisk
        />
        <TextInput
          label="Seed"
          description="Draws the sample at random; the same seed draws the same one."
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("config.seed")}
        />
      </SimpleGrid>
      {!isPhrases && <Choices label="A task shows" path="config.layout" choices={layouts} />}
    </FormSection>
  );
}

function eligibleText(questions: number | undefined, isPhrases: boolean): string {
  if (isPhrases) {
    return questions === undefined
      ? "Choose a set, and how its phrases are shown, to see how many there are."
      : `${questions.toLocaleString("en")} can be shown in each way.`;
  }
  return questions === undefined
    ? "Choose a dataset and models to see how many there are."
    : `${questions.toLocaleString("en")} have a truth and a text by each model.`;
}

const layouts = [
  {
    value: "together",
    label: "a question with a text of every model",
    description: "As in the paper. Texts can be compared; their order is balanced for each person.",
  },
  {
    value: "single",
    label: "a question with one text",
    description: "Nobody reads two texts on one question. There are as many tasks as texts.",
  },
];
