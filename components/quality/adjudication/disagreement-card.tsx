import { Badge, Button, Group, Modal, Paper, Radio, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import { PersonName } from "@/components/quality/parts/person-name";
import { QuestionWithTruth } from "@/components/quality/parts/question-with-truth";
import classes from "@/components/quality/parts/text.module.css";
import { type Column, DataTable } from "@/components/ui/data-table";
import { ReasonForm } from "@/components/ui/reason-form";
import { Time } from "@/components/ui/time";
import { Unfold } from "@/components/ui/unfold";
import { adjudicateOptions, adjudicationKey } from "@/lib/quality/adjudication/queries";
import type { Disagreement } from "@/lib/quality/adjudication/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { capitalise } from "@/lib/text/capitalise";
import { formatShare } from "@/lib/text/format-number";

/** A text, how each person read it, and what was decided. */
export function DisagreementCard({
  disagreement,
  ...ids
}: StudyIds & { disagreement: Disagreement }) {
  const { question, truth, model, taskNo, version, text, readings, adjudicated } = disagreement;
  const [opened, { open, close }] = useDisclosure();
  // Until the list is loaded again and shows the decision.
  const isSaving = useIsMutating({ mutationKey: adjudicationKey(disagreement) }) > 0;
  const name = `task ${taskNo}, ${model}`;
  return (
    <Paper component="article" withBorder p="md" aria-label={capitalise(name)}>
      <Stack gap="sm">
        <Group gap="xs">
          {adjudicated && (
            <Badge variant="light" tt="none" color={adjudicated.correct ? undefined : "red"}>
              {adjudicated.correct ? "Adjudicated: correct" : "Adjudicated: wrong"}
            </Badge>
          )}
          <Text size="sm" c="dimmed">
            Version {version}, {name}
          </Text>
        </Group>
        <QuestionWithTruth question={question} truth={truth} />
        <Unfold what="the text" of={`of ${name}`}>
          <Text className={classes.text}>{text}</Text>
        </Unfold>
        <Readings label={`How people read ${name}`} readings={readings} />
        {adjudicated && (
          <div>
            <Text size="sm" c="dimmed">
              {adjudicated.by}, <Time at={adjudicated.at} />
            </Text>
            <Text className={classes.text}>{adjudicated.reason}</Text>
          </div>
        )}
        <Group>
          <Button
            variant="default"
            size="xs"
            aria-label={`Adjudicate ${name}`}
            loading={isSaving}
            onClick={open}
          >
            {adjudicated ? "Change…" : "Adjudicate…"}
          </Button>
          <Text size="sm" role="status">
            {isSaving && "Saving the decision…"}
          </Text>
        </Group>
      </Stack>
      <Modal
        opened={opened}
        onClose={close}
        title="Is the text’s answer correct?"
        size="lg"
        centered
      >
        {opened && <Decide {...ids} disagreement={disagreement} onClose={close} />}
      </Modal>
    </Paper>
  );
}

const choices = [
  { value: "right", label: "Correct", isCorrect: true },
  { value: "wrong", label: "Wrong", isCorrect: false },
  { value: "open", label: "No decision", isCorrect: null },
];

function Decide({
  disagreement: { taskId, position, question, truth, text, readings, adjudicated },
  onClose,
  ...ids
}: StudyIds & { disagreement: Disagreement; onClose: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isCorrect = choices.find(({ value }) => value === chosen)?.isCorrect ?? null;
  return (
    <ReasonForm
      options={adjudicateOptions(ids, { taskId, position })}
      body={(reason) => ({ taskId, position, isCorrect, reason })}
      description="Saved with your name. Shown here and in the export."
      confirm="Save"
      isComplete={chosen !== null}
      onClose={onClose}
    >
      <QuestionWithTruth question={question} truth={truth} />
      <Text className={classes.text}>{text}</Text>
      <Readings label="How people read it" readings={readings} />
      <Radio.Group aria-label="Is the text’s answer correct?" value={chosen} onChange={setChosen}>
        <Stack gap="xs">
          {choices
            .filter((choice) => choice.isCorrect !== null || adjudicated !== null)
            .map(({ value, label }, i) => (
              <Radio
                key={value}
                value={value}
                label={label}
                data-autofocus={i === 0 || undefined}
              />
            ))}
        </Stack>
      </Radio.Group>
    </ReasonForm>
  );
}

type Reading = Disagreement["readings"][number];

const Readings = ({ label, readings }: { label: string; readings: Reading[] }) => (
  <DataTable
    framed
    label={label}
    minWidth={320}
    columns={columns}
    rows={readings}
    keyOf={({ pseudonym }) => pseudonym}
  />
);

const columns: Column<Reading>[] = [
  { name: "Person", kind: "who", cell: (reading) => <PersonName {...reading} /> },
  {
    name: "Answer",
    kind: "text",
    cell: ({ status, answer }) =>
      status === "ok"
        ? (answer ?? "not asked")
        : status === "no_answer"
          ? "no answer"
          : "can’t tell",
  },
  {
    name: "Confidence",
    cell: ({ status, confidence }) =>
      status === "ok" && confidence !== null ? formatShare(confidence) : "–",
  },
  {
    name: "Judged",
    kind: "text",
    cell: ({ correct }) => (correct === null ? "–" : correct ? "correct" : "wrong"),
  },
];
