"use client";

import {
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { postStudy, studiesOptions } from "@/lib/studies/queries";
import { ReaderFields } from "./reader-fields";
import { toRequest } from "./study-form-values";
import { type Choices, TextFields } from "./text-fields";
import { useStudyForm } from "./use-study-form";

export function StudyForm({ projectId, ...choices }: Choices & { projectId: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const [seed] = useState(() => String(Math.floor(Math.random() * 1e9)));
  const form = useStudyForm(seed);
  const create = useMutation({
    mutationFn: () => postStudy(projectId, toRequest(form.values)),
    onSuccess: async (study) => {
      await queries.invalidateQueries(studiesOptions(projectId));
      router.push(`/projects/${projectId}/studies/${study.id}`);
    },
  });
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
        <TextFields projectId={projectId} form={form} {...choices} />
        <ReaderFields form={form} />
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
