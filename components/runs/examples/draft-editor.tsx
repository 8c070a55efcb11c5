import { Anchor, Button, Group, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { useUnsavedGuard } from "@/components/ui/use-unsaved-guard";
import {
  exampleSetOptions,
  exampleSetsKey,
  postExampleVersion,
  putExampleDraft,
} from "@/lib/runs/examples/queries";
import {
  type DraftExample,
  type ExampleKind,
  type ExampleSetDetail,
  mostExamples,
} from "@/lib/runs/examples/schema";
import { count } from "@/lib/text/count";
import { ExampleEditor } from "./example-editor";

interface Props {
  projectId: string;
  set: ExampleSetDetail;
}

const blank: Record<ExampleKind, DraftExample> = {
  texts: { query: "", text: "", checked: false },
  summaries: { query: "", text: "", checked: false },
  answers: { question: "", text: "", answers: [], checked: false },
  probabilities: { question: "", text: "", answer: "", probability: null, checked: false },
};

/** The examples that a person adds, edits, orders and checks, until they are a version. */
export function DraftEditor({ projectId, set }: Props) {
  const queries = useQueryClient();
  const [note, setNote] = useState("");
  const form = useForm<{ examples: DraftExample[] }>({ initialValues: { examples: set.draft } });
  const { examples } = form.values;
  const isDirty = form.isDirty();

  const saveDraft = async () => {
    if (!isDirty) return set;
    const draft = { examples: examples.map(withoutBlankLines) };
    return putExampleDraft(projectId, set.id, { revision: set.revision, draft });
  };
  const keep = (saved: ExampleSetDetail) => {
    // The draft is not loaded again: it comes with the answer.
    queries.setQueryData(exampleSetOptions(projectId, set.id).queryKey, saved);
    return queries.invalidateQueries({ queryKey: exampleSetsKey(projectId), exact: true });
  };
  const save = useAction({ mutationFn: saveDraft, onSuccess: keep, done: () => "Draft saved." });
  const saveVersion = useAction({
    mutationFn: async () => {
      const saved = await saveDraft();
      await keep(saved);
      return postExampleVersion(projectId, set.id, { revision: saved.revision, note });
    },
    onSuccess: keep,
    done: (_, { versions: [latest] }) => `Version ${latest?.no} saved.`,
  });
  useUnsavedGuard(isDirty && !save.isPending && !saveVersion.isPending);

  const change = (i: number, example: DraftExample) =>
    form.setFieldValue("examples", examples.with(i, example));
  const checked = examples.filter((one) => one.checked).length;
  const next = (set.versions[0]?.no ?? 0) + 1;
  return (
    <Section title="Draft" description={aboutDraft}>
      {set.draftRun && (
        <Text size="sm">
          Made from the run{" "}
          <Anchor
            component={Link}
            href={`/projects/${projectId}/runs/${set.draftRun.id}`}
            underline="always"
          >
            {set.draftRun.name}
          </Anchor>
          .
        </Text>
      )}
      {examples.map((example, i) => (
        <ExampleEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: examples have no other name
          key={i}
          no={i + 1}
          of={examples.length}
          example={example}
          onChange={(changed) => change(i, changed)}
          onMove={(by) => form.reorderListItem("examples", { from: i, to: i + by })}
          onRemove={() => form.removeListItem("examples", i)}
        />
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          size="xs"
          disabled={examples.length >= mostExamples}
          onClick={() => form.insertListItem("examples", blank[set.kind])}
        >
          Add an example
        </Button>
        <Text size="sm" c="dimmed">
          {checked} of {count(examples.length, "example")} checked
        </Text>
      </Group>
      <TextInput
        label="Note about the next version"
        maxLength={500}
        placeholder="optional: what was changed, and why"
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <Group>
        <Button
          loading={saveVersion.isPending}
          disabled={examples.length === 0 || checked < examples.length}
          onClick={() => saveVersion.mutate()}
        >
          Save as version {next}
        </Button>
        <Button
          variant="default"
          loading={save.isPending}
          disabled={!isDirty}
          onClick={() => save.mutate()}
        >
          Save the draft
        </Button>
        {checked < examples.length && (
          <Text size="sm" c="dimmed">
            Check every example to save a version.
          </Text>
        )}
      </Group>
    </Section>
  );
}

/** An answer is on each line: a blank one is none. */
const withoutBlankLines = (example: DraftExample): DraftExample =>
  "answers" in example
    ? { ...example, answers: example.answers.filter((answer) => answer.trim() !== "") }
    : example;

const aboutDraft =
  "Read each example, correct it, and tick it. The paper uses 8. Take them from questions that you do not evaluate on.";
