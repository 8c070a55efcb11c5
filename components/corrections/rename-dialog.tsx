import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { partKeys, patchPart } from "@/lib/corrections/queries-parts";
import type { Part } from "./part";

interface Props {
  projectId: string;
  part: Part;
  onClose: () => void;
}

/** Asks for another name. */
export function RenameDialog({ projectId, part, onClose }: Props) {
  const { kind, id, name, version } = part;
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name, version: version ?? "" },
    validate: { name: (typed) => (typed.trim() ? null : "Enter a name") },
  });
  const rename = useMutation({
    mutationFn: (values: { name: string; version: string }) =>
      patchPart(projectId, kind, id, {
        name: values.name,
        ...(kind === "reader" && { readerVersion: values.version }),
      }),
    onSuccess: async () => {
      onClose();
      await Promise.all(partKeys(projectId).map((key) => queries.invalidateQueries(key)));
    },
    onError: (error) => form.setFieldError("name", error.message),
  });
  return (
    <Modal opened onClose={onClose} title={`Rename the ${kind}`} centered>
      <form onSubmit={form.onSubmit((values) => rename.mutate(values))}>
        <Stack>
          <TextInput label="Name" data-autofocus maxLength={200} {...form.getInputProps("name")} />
          {kind === "reader" && (
            <TextInput label="Version" maxLength={200} {...form.getInputProps("version")} />
          )}
          <Text size="sm" c="dimmed">
            Imports that still have the name “{name}” will find this {kind}.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={rename.isPending}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
