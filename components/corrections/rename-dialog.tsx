import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { partKeys, patchPart } from "@/lib/corrections/parts/queries";
import { readerKindNames } from "@/lib/readers/kind-names";
import type { Part } from "./part";

interface Props {
  projectId: string;
  part: Part;
  onClose: () => void;
}

/** Asks for another name, and for the kind of a reader. */
export function RenameDialog({ projectId, part, onClose }: Props) {
  const { kind, id, name, version, readerKind } = part;
  const isReader = kind === "reader";
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name, version: version ?? "", readerKind },
    validate: { name: (typed) => (typed.trim() ? null : "Enter a name") },
  });
  const rename = useMutation({
    mutationFn: (values: typeof form.values) =>
      patchPart(projectId, kind, id, {
        name: values.name,
        ...(isReader && { readerVersion: values.version, readerKind: values.readerKind }),
      }),
    onSuccess: async () => {
      onClose();
      await Promise.all(partKeys(projectId).map((key) => queries.invalidateQueries(key)));
    },
    onError: (error) => form.setFieldError("name", error.message),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={isReader ? "Name and kind of the reader" : `Rename the ${kind}`}
      centered
    >
      <form onSubmit={form.onSubmit((values) => rename.mutate(values))}>
        <Stack>
          <TextInput label="Name" data-autofocus maxLength={200} {...form.getInputProps("name")} />
          {isReader && (
            <>
              <TextInput label="Version" maxLength={200} {...form.getInputProps("version")} />
              <Select
                label="Kind"
                allowDeselect={false}
                data={Object.entries(readerKindNames).map(([value, label]) => ({ value, label }))}
                {...form.getInputProps("readerKind")}
              />
            </>
          )}
          <Text size="sm" c="dimmed">
            Imports that still have the name “{name}” {isReader && "or the old kind "}will find this{" "}
            {kind}.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={rename.isPending}>
              {isReader ? "Save" : "Rename"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
