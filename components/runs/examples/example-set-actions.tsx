import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useAction } from "@/components/ui/use-action";
import { deleteExampleSet, exampleSetsKey, patchExampleSet } from "@/lib/runs/examples/queries";
import type { ExampleSetDetail } from "@/lib/runs/examples/schema";

interface Props {
  projectId: string;
  set: ExampleSetDetail;
}

/** Renames, archives and deletes an example set; one that runs use keeps its name, and can only be archived. */
export function ExampleSetActions({ projectId, set }: Props) {
  const router = useRouter();
  const refresh = [{ queryKey: exampleSetsKey(projectId) }];
  const archive = useAction({
    mutationFn: () => patchExampleSet(projectId, set.id, { archived: set.archivedAt === null }),
    refresh,
  });
  const remove = useAction({
    mutationFn: () => deleteExampleSet(projectId, set.id),
    onSuccess: () => router.push(`/projects/${projectId}/runs/examples`),
  });
  const isUsed = set.versions.some(({ runs }) => runs > 0);
  return (
    <Group gap="sm">
      {!isUsed && <Rename projectId={projectId} set={set} />}
      <Button variant="default" loading={archive.isPending} onClick={() => archive.mutate()}>
        {set.archivedAt ? "Restore" : "Archive"}
      </Button>
      {!isUsed && (
        <ConfirmButton
          label="Delete"
          title={`Delete “${set.name}”?`}
          confirm="Delete"
          onConfirm={() => remove.mutate()}
        >
          Its draft and its versions are deleted for good. No run uses them.
        </ConfirmButton>
      )}
    </Group>
  );
}

function Rename({ projectId, set }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const [name, setName] = useState(set.name);
  const rename = useAction({
    mutationFn: () => patchExampleSet(projectId, set.id, { name }),
    onSuccess: close,
    refresh: [{ queryKey: exampleSetsKey(projectId) }],
  });
  return (
    <>
      <Button variant="default" onClick={open}>
        Rename
      </Button>
      <Modal opened={opened} onClose={close} title="Rename the example set" centered>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            rename.mutate();
          }}
        >
          <Stack>
            <TextInput
              label="Name"
              data-autofocus
              maxLength={200}
              value={name}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={rename.isPending} disabled={name.trim() === ""}>
                Rename
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
