import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/ui/use-action";
import { exampleKindsOf } from "@/lib/runs/examples/kinds-of-run";
import {
  exampleSetOptions,
  exampleSetsKey,
  exampleSetsOptions,
  postExampleSet,
  putExampleDraft,
} from "@/lib/runs/examples/queries";
import { type ExampleKind, mostExamples } from "@/lib/runs/examples/schema";
import { exampleKindNames } from "@/lib/runs/examples/words";
import type { RunDetail } from "@/lib/runs/schema";

interface Props {
  projectId: string;
  run: RunDetail;
}

/** Copies the results of a run into the draft of an example set, which a person then checks. */
export function MakeExamples({ projectId, run }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const kinds = exampleKindsOf(run.settings);
  if (kinds.length === 0 || run.items.done === 0) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        Make examples from this run
      </Button>
      <Modal opened={opened} onClose={close} title="Make examples from this run" centered>
        <MakeForm projectId={projectId} run={run} kinds={kinds} onClose={close} />
      </Modal>
    </>
  );
}

const aNewSet = "";

function MakeForm({ projectId, run, kinds, onClose }: Props & FormProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const { data } = useQuery(exampleSetsOptions(projectId));
  const form = useForm({
    initialValues: { kind: kinds[0] ?? "texts", into: aNewSet, name: run.name },
    validate: {
      name: (typed, { into }) => (into === aNewSet && !typed.trim() ? "Enter a name" : null),
    },
  });
  const { kind, into } = form.values;
  const make = useAction({
    mutationFn: async ({ kind, into, name }: typeof form.values) => {
      if (into === aNewSet) return postExampleSet(projectId, { name, kind, runId: run.id });
      const { revision } = await queries.fetchQuery(exampleSetOptions(projectId, into));
      return putExampleDraft(projectId, into, { revision, draft: { runId: run.id } });
    },
    onSuccess: ({ id }) => router.push(`/projects/${projectId}/runs/examples/${id}`),
    onError: (error) => form.setFieldError(into === aNewSet ? "name" : "into", error.message),
    refresh: [{ queryKey: exampleSetsKey(projectId) }],
  });
  const sets = (data?.sets ?? []).filter((set) => set.kind === kind && set.archivedAt === null);
  return (
    <form onSubmit={form.onSubmit((values) => make.mutate(values))}>
      <Stack>
        <Text size="sm">
          The first results, {mostExamples} at most, become a draft. A person checks and corrects
          them before a run can use them.
        </Text>
        <Select
          label="What the examples are"
          allowDeselect={false}
          data={kinds.map((value) => ({ value, label: exampleKindNames[value] }))}
          {...form.getInputProps("kind")}
          onChange={(chosen) => {
            form.setFieldValue("kind", (chosen ?? kind) as ExampleKind);
            form.setFieldValue("into", aNewSet);
          }}
        />
        <Select
          label="Where they go"
          allowDeselect={false}
          description={into === aNewSet ? undefined : "Its draft is replaced; its versions stay."}
          data={[
            { value: aNewSet, label: "A new set" },
            ...sets.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps("into")}
        />
        {into === aNewSet && (
          <TextInput
            label="Name of the set"
            maxLength={200}
            withAsterisk
            description="Texts and readers that were made with it name it."
            {...form.getInputProps("name")}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={make.isPending}>
            Make examples
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FormProps {
  kinds: readonly ExampleKind[];
  onClose: () => void;
}
