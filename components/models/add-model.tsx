"use client";

import { Button, Modal, Radio, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallError } from "@/lib/http/client";
import { modelsOptions, postModel } from "@/lib/models/queries";

/** A button that opens a form to add a model. */
export function AddModel({ projectId }: { projectId: string }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>Add a model</Button>
      <Modal opened={opened} onClose={close} title="Add a model" centered>
        <ModelForm projectId={projectId} onDone={close} />
      </Modal>
    </>
  );
}

interface Values {
  name: string;
  kind: "confidence" | "non-confidence";
}

function ModelForm({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: { name: "", kind: "confidence" },
    validate: { name: (name) => (name.trim() ? null : "Give the model a name") },
  });
  const add = useMutation({
    mutationFn: (values: Values) => postModel(projectId, values),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: modelsOptions(projectId).queryKey });
      onDone();
    },
    onError: (error) => {
      const named = error instanceof CallError && error.fields.find((f) => f.path === "body.name");
      form.setFieldError("name", named ? named.message : error.message);
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))}>
      <Stack>
        <TextInput label="Name" data-autofocus maxLength={200} {...form.getInputProps("name")} />
        <Radio.Group label="Do its texts say how sure they are?" {...form.getInputProps("kind")}>
          <Stack gap="xs" mt={6}>
            <Radio value="confidence" label="Yes: in numbers or in words" />
            <Radio value="non-confidence" label="No" />
          </Stack>
        </Radio.Group>
        <Button type="submit" loading={add.isPending}>
          Add
        </Button>
      </Stack>
    </form>
  );
}
