import { Anchor, Button, Group, Modal, NumberInput, Select, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { DollarField } from "@/components/ui/money-field";
import { QueryState } from "@/components/ui/query-state";
import { useAction } from "@/components/ui/use-action";
import { datasetsOptions } from "@/lib/datasets/queries";
import { runsOptions } from "@/lib/runs/queries";
import type { RunDetail } from "@/lib/runs/schema";
import type { WriteSettings } from "@/lib/runs/schema-settings";
import { toDollars, toMillionths } from "@/lib/text/dollars";
import { list } from "@/lib/text/list";
import { postTuning, tuningsKey } from "@/lib/tunings/queries";
import { triedTemperatures } from "@/lib/tunings/schema";

interface Props {
  projectId: string;
  run: RunDetail;
  settings: WriteSettings;
}

/** Drafts a tuning of the temperature at which a run's texts are written. */
export function TuneTemperature(props: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        Tune the temperature
      </Button>
      <Modal opened={opened} onClose={close} title="Tune the temperature" centered>
        <TuneForm {...props} onClose={close} />
      </Modal>
    </>
  );
}

function TuneForm({ projectId, run, settings, onClose }: Props & { onClose: () => void }) {
  const router = useRouter();
  const datasets = useQuery(datasetsOptions(projectId));
  const runs = useQuery(runsOptions(projectId));
  const form = useForm({
    initialValues: {
      readRunId: "",
      split: "",
      questions: 200 as number | string,
      most: toDollars(run.mostCost),
    },
    validate: {
      readRunId: (id) => (id === "" ? "Choose a run that reads" : null),
      split: (split) => (split === "" ? "Choose a split" : null),
    },
  });
  const make = useAction({
    mutationFn: ({ readRunId, split, questions, most }: typeof form.values) =>
      postTuning(projectId, {
        ...{ writeRunId: run.id, readRunId, split, seed: settings.seed },
        questions: questions === "" ? null : Number(questions),
        mostCost: toMillionths(most),
      }),
    onSuccess: ({ id }) => router.push(`/projects/${projectId}/runs/tunings/${id}`),
    onError: (error) => form.setFieldError("readRunId", error.message),
    refresh: [{ queryKey: tuningsKey(projectId) }],
  });
  const splits = datasets.data?.datasets.find(({ id }) => id === settings.datasetId)?.splits ?? [];
  return (
    <QueryState query={runs}>
      {({ runs }) => {
        const readers = runs.filter(({ kind, tuningId }) => kind === "read" && tuningId === null);
        return (
          <form onSubmit={form.onSubmit((values) => make.mutate(values))}>
            <Stack>
              <Text size="sm">
                Texts are written as in this run, at {list(triedTemperatures.map(String))}, and
                read. Their accuracy and ECE show which temperature is best. They are kept apart
                from this model’s own texts.
              </Text>
              <Select
                label="Read as in the run"
                withAsterisk
                searchable
                description="Its reader and judge, with their models and examples."
                placeholder={readers.length === 0 ? "There is no run that reads yet" : undefined}
                data={readers.map(({ id, name }) => ({ value: id, label: name }))}
                {...form.getInputProps("readRunId")}
              />
              {readers.length === 0 && (
                <Text size="xs" c="dimmed">
                  <Anchor
                    component={Link}
                    underline="always"
                    href={`/projects/${projectId}/runs/new?kind=read`}
                  >
                    Draft one first
                  </Anchor>
                  . It need not be started.
                </Text>
              )}
              <Select
                label="Validation split"
                withAsterisk
                description="Questions that you do not evaluate on, and that no example is from."
                data={splits.flatMap(({ split }) => split ?? [])}
                {...form.getInputProps("split")}
              />
              <Group grow align="end">
                <NumberInput
                  label="Questions to draw"
                  placeholder="all"
                  min={1}
                  allowDecimal={false}
                  {...form.getInputProps("questions")}
                />
                <DollarField label="Spend at most, in all" {...form.getInputProps("most")} />
              </Group>
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit" loading={make.isPending}>
                  Make the draft
                </Button>
              </Group>
            </Stack>
          </form>
        );
      }}
    </QueryState>
  );
}
