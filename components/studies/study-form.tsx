"use client";

import {
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { eligibleOptions, postStudy, studiesOptions } from "@/lib/studies/queries";
import { initialValues, toRequest, validate } from "./study-form-values";

interface Props {
  projectId: string;
  datasets: { id: string; name: string; splits: { split: string | null; questions: number }[] }[];
  models: { id: string; name: string; kind: string; generations: number }[];
}

export function StudyForm({ projectId, datasets, models }: Props) {
  const router = useRouter();
  const queries = useQueryClient();
  const [seed] = useState(() => String(Math.floor(Math.random() * 1e9)));
  const form = useForm({ initialValues: initialValues(seed), validate });
  const { datasetId, split, modelIds, sampleSize, overlapPercent, overlapReaders } = form.values;
  const eligible = useQuery(
    eligibleOptions(projectId, { datasetId, split: split || null, modelIds }),
  );
  const create = useMutation({
    mutationFn: () => postStudy(projectId, toRequest(form.values)),
    onSuccess: async (study) => {
      await queries.invalidateQueries(studiesOptions(projectId));
      router.push(`/projects/${projectId}/studies/${study.id}`);
    },
  });
  const splits =
    datasets.find((d) => d.id === datasetId)?.splits.flatMap((s) => s.split ?? []) ?? [];
  const tasks = Number(sampleSize) || 0;
  const shared = Math.round((tasks * (Number(overlapPercent) || 0)) / 100);
  const places = tasks + shared * ((Number(overlapReaders) || 2) - 1);
  return (
    <form onSubmit={form.onSubmit(() => create.mutate())} noValidate>
      <Stack maw={720} gap="lg">
        <Fieldset legend="Name">
          <Stack>
            <TextInput label="Name, for you" withAsterisk {...form.getInputProps("name")} />
            <TextInput
              label="Title, for crowdworkers"
              description="Don’t name a model here: readers must not know who wrote a text."
              withAsterisk
              {...form.getInputProps("title")}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend="What is read">
          <Stack>
            <Group grow align="flex-start">
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
                data={[{ value: "", label: "All" }, ...splits]}
                allowDeselect={false}
                {...form.getInputProps("split")}
              />
            </Group>
            <MultiSelect
              label="Models"
              description="Each task shows one text of each, in an order of its own for every person."
              withAsterisk
              maxValues={6}
              data={models.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps("modelIds")}
            />
            <Group grow align="flex-start">
              <NumberInput
                label="Questions to draw"
                description={eligibleText(eligible.data?.questions)}
                withAsterisk
                min={1}
                max={eligible.data?.questions}
                clampBehavior="none"
                {...form.getInputProps("sampleSize")}
              />
              <TextInput
                label="Seed"
                description="The same seed draws the same sample."
                {...form.getInputProps("seed")}
              />
            </Group>
          </Stack>
        </Fieldset>
        <Fieldset legend="Who reads it">
          <Group grow align="flex-start">
            <NumberInput
              label="Tasks read by several people (%)"
              description="The paper: 5 %. Agreement is counted on these."
              min={0}
              max={100}
              {...form.getInputProps("overlapPercent")}
            />
            <NumberInput
              label="By how many"
              description={`${places.toLocaleString("en")} answers in all.`}
              min={2}
              max={20}
              {...form.getInputProps("overlapReaders")}
            />
            <NumberInput
              label="Lease (minutes)"
              description="How long a silent person keeps a task."
              min={1}
              {...form.getInputProps("leaseMinutes")}
            />
          </Group>
        </Fieldset>
        <Fieldset legend="What is asked">
          <Stack>
            <Checkbox
              label="The top answer, typed in"
              description="Besides the confidence in it and whether it is correct."
              {...form.getInputProps("asksAnswer", { type: "checkbox" })}
            />
            <Textarea
              label="Consent text"
              autosize
              minRows={4}
              maxRows={14}
              withAsterisk
              {...form.getInputProps("consentText")}
            />
          </Stack>
        </Fieldset>
        {create.error && (
          <Alert color="red" title="The study was not created" role="alert">
            {create.error.message}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={create.isPending}>
            Create the study
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const eligibleText = (questions?: number) =>
  questions === undefined
    ? "Choose a dataset and models to see how many there are."
    : `${questions.toLocaleString("en")} have a truth and a text by each model.`;
