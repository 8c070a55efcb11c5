"use client";

import {
  Button,
  Checkbox,
  Modal,
  NumberInput,
  Radio,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { DatasetFields } from "@/components/datasets/dataset-fields";
import { ModelField } from "@/components/providers/model-field";
import { wholeNumberProblem } from "@/components/training/form/training-values";
import { DollarField } from "@/components/ui/money-field";
import { QueryState } from "@/components/ui/query-state";
import { useAction } from "@/components/ui/use-action";
import { datasetsOptions } from "@/lib/datasets/queries";
import type { DatasetSummary } from "@/lib/datasets/schema";
import { providersOptions } from "@/lib/providers/queries";
import { trainedProviderId } from "@/lib/providers/schema";
import { queriesOptions } from "@/lib/runs/queries";
import { count } from "@/lib/text/count";
import { toMillionths } from "@/lib/text/dollars";
import { postEvaluation, trainingsKey } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import { mostQuestions } from "@/lib/training/schema-models";
import { testSetLabel } from "@/lib/training/test-set-text";
import { chosenProvider } from "../chosen-provider";
import { proposedReader } from "./proposed-reader";
import { proposedTestSet } from "./proposed-test-set";

interface Props {
  projectId: string;
  training: TrainingDetail;
  model: TrainingDetail["models"][number];
}

/** Has a trained model write about questions, and its texts read. */
export function EvaluateModel({ projectId, training, model }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const datasets = useQuery({ ...datasetsOptions(projectId), enabled: opened });
  return (
    <>
      <Button size="compact-sm" onClick={open}>
        Evaluate…
      </Button>
      <Modal opened={opened} onClose={close} title={`Evaluate ${model.name}`} size="lg">
        <QueryState query={datasets} rows={8}>
          {(data) => (
            <EvaluateForm
              {...{ projectId, training, model }}
              datasets={data.datasets}
              onDone={close}
            />
          )}
        </QueryState>
      </Modal>
    </>
  );
}

interface FormProps extends Props {
  datasets: readonly DatasetSummary[];
  onDone: () => void;
}

function EvaluateForm({ projectId, training, model, datasets, onDone }: FormProps) {
  const { data: providing } = useQuery(providersOptions(projectId));
  const providers = (providing?.providers ?? []).filter(({ id }) => id !== trainedProviderId);
  const form = useForm({
    initialValues: {
      ...proposedTestSet(datasets),
      questions: "" as number | string,
      asks: "known" as "known" | "question" | "clue" | "person",
      kind: "rules" as "rules" | "read",
      /** Null for the proposed name. */
      reader: null as string | null,
      readsOthers: true,
      providerId: "",
      model: "",
      dollars: 0 as number | string,
    },
    validate: {
      datasetId: (id) => (id === "" ? "Choose a dataset" : null),
      questions: (number) => wholeNumberProblem(number, [1, mostQuestions], "all"),
      reader: (name) => (name?.trim() === "" ? "Give the reader a name" : null),
      providerId: (id, { kind, asks }) =>
        asksModel(kind, asks) && !chosenProvider(providers, id) ? "Choose a provider" : null,
      model: (name, { kind, asks }) =>
        asksModel(kind, asks) && name === "" ? "Choose a model" : null,
    },
  });
  const { datasetId, kind, asks } = form.values;
  const sets = (training.plan?.test_sets ?? []).map(({ name }) =>
    testSetLabel(training.plan, name),
  );
  const provider = chosenProvider(providers, form.values.providerId);
  const reader = form.values.reader ?? proposedReader(kind, form.values.model);
  const { data: queries } = useQuery({
    ...queriesOptions(projectId, datasetId, form.values.split || null),
    enabled: datasetId !== "" && asks === "known",
  });
  const start = useAction({
    mutationFn: (values: typeof form.values) =>
      postEvaluation(projectId, training.id, {
        modelId: model.id,
        datasetId: values.datasetId,
        split: values.split || null,
        questions: values.questions === "" ? null : Number(values.questions),
        asks: values.asks,
        reader: { kind: values.kind, name: reader },
        readsOthers: values.readsOthers,
        asked: asksModel(values.kind, values.asks)
          ? { providerId: provider?.id ?? "", model: values.model }
          : null,
        mostCost: toMillionths(values.dollars),
      }),
    onSuccess: onDone,
    refresh: [{ queryKey: trainingsKey(projectId) }],
  });
  return (
    <form onSubmit={form.onSubmit((values) => start.mutate(values))}>
      <Stack>
        <Text size="sm">
          The server loads the model, which writes a text on each question. Then the reader reads
          the texts. {sets.length > 0 && `The run’s own test sets are ${sets.join(", ")}. `}
          Their questions and queries come into the project by the button under <i>Results</i>; in a
          run without results by <i>Import</i> under <i>Files</i>: the questions, and texts about
          them.
        </Text>
        <DatasetFields datasets={datasets} form={form} />
        <NumberInput
          label="Questions to draw"
          placeholder="all"
          clampBehavior="none"
          {...form.getInputProps("questions")}
        />
        <Radio.Group label="It answers" {...form.getInputProps("asks")}>
          <Stack gap="xs" mt={6}>
            <Radio value="known" label="the query that other texts on the question answer" />
            <Radio value="question" label="a query that a language model makes of the question" />
            <Radio value="clue" label="a query that a language model makes of a Jeopardy clue" />
            <Radio value="person" label="“Write a paragraph bio about …”" />
          </Stack>
        </Radio.Group>
        {queries && asks === "known" && queries.withQuery < queries.questions && (
          <Text size="sm" role="status">
            {queries.withQuery.toLocaleString("en")} of these {count(queries.questions, "question")}{" "}
            have a query. The others are left out.
          </Text>
        )}
        <Radio.Group
          label="Who reads"
          {...form.getInputProps("kind")}
          onChange={(chosen) => {
            const next = chosen === "read" ? "read" : "rules";
            // A language model costs money for each text.
            form.setValues({ kind: next, readsOthers: next === "rules" });
          }}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="rules" label="Rules: what the text says literally; no model is asked" />
            <Radio value="read" label="A language model" />
          </Stack>
        </Radio.Group>
        <TextInput
          label="Name of the reader"
          placeholder="the model’s name"
          maxLength={200}
          {...form.getInputProps("reader")}
          value={reader}
        />
        <Checkbox
          label="Have it read the other models’ texts on these questions, too"
          description="Models can be compared only where one reader has read them all. The readings that a training run itself makes are by its recipe’s own reader, which is a different one, even where both read by rules. No text is read twice by the same reader."
          {...form.getInputProps("readsOthers", { type: "checkbox" })}
        />
        {asksModel(kind, asks) && (
          <>
            <Select
              label="Provider"
              data={providers.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps("providerId")}
              value={provider?.id ?? null}
              onChange={(id) => form.setFieldValue("providerId", id ?? "")}
            />
            <ModelField
              projectId={projectId}
              provider={provider}
              {...form.getInputProps("model")}
            />
            <DollarField
              label="Spend at most, for each of the two runs"
              {...form.getInputProps("dollars")}
            />
          </>
        )}
        {/* The form is longer than most screens. */}
        <Button
          type="submit"
          loading={start.isPending}
          style={{ position: "sticky", bottom: "var(--mantine-spacing-sm)", zIndex: 1 }}
        >
          Evaluate
        </Button>
      </Stack>
    </form>
  );
}

/** Whether a language model is asked: for queries, or to read. */
const asksModel = (kind: "rules" | "read", asks: string) =>
  kind === "read" || asks === "question" || asks === "clue";
