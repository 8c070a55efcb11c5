import { Button, Group, Modal, Radio, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/ui/use-action";
import { exampleSetsKey, postExampleSet } from "@/lib/runs/examples/queries";
import { type ExampleKind, exampleKinds } from "@/lib/runs/examples/schema";
import { exampleKindNames, exampleKindTexts } from "@/lib/runs/examples/words";

/** Makes an example set that is written by hand. */
export function NewExampleSet({ projectId }: { projectId: string }) {
  const router = useRouter();
  const [opened, { open, close }] = useDisclosure();
  const form = useForm({
    initialValues: { name: "", kind: "texts" as ExampleKind },
    validate: { name: (typed) => (typed.trim() ? null : "Enter a name") },
  });
  const make = useAction({
    mutationFn: (body: typeof form.values) => postExampleSet(projectId, body),
    onSuccess: ({ id }) => router.push(`/projects/${projectId}/runs/examples/${id}`),
    onError: (error) => form.setFieldError("name", error.message),
    refresh: [{ queryKey: exampleSetsKey(projectId) }],
  });
  return (
    <>
      <Button onClick={open}>New set</Button>
      <Modal opened={opened} onClose={close} title="New example set" centered>
        <form onSubmit={form.onSubmit((values) => make.mutate(values))}>
          <Stack>
            <TextInput
              label="Name"
              data-autofocus
              maxLength={200}
              withAsterisk
              description="Texts and readers that were made with it name it."
              {...form.getInputProps("name")}
            />
            <Radio.Group label="What its examples are" {...form.getInputProps("kind")}>
              <Stack gap="xs" mt={6}>
                {exampleKinds.map((kind) => (
                  <Radio
                    key={kind}
                    value={kind}
                    label={exampleKindNames[kind]}
                    description={exampleKindTexts[kind]}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={make.isPending}>
                Make the set
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
