import {
  Anchor,
  Button,
  Group,
  List,
  Modal,
  Radio,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { QueryState } from "@/components/ui/query-state";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { patchQuestion, questionOptions } from "@/lib/corrections/imports/queries";
import type {
  CorrectQuestion as Correction,
  QuestionChange,
  QuestionDetail,
} from "@/lib/corrections/questions/schema";
import { count } from "@/lib/text/count";

interface Ids {
  projectId: string;
  datasetId: string;
  questionId: string;
}

/** A dialog that corrects one question, for a stated reason, and lists its earlier corrections. */
export function CorrectQuestion({ ids, onClose }: { ids: Ids | null; onClose: () => void }) {
  return (
    <Modal opened={ids !== null} onClose={onClose} title="Correct a question" size="lg" centered>
      {ids && <Loaded ids={ids} onClose={onClose} />}
    </Modal>
  );
}

function Loaded({ ids, onClose }: { ids: Ids; onClose: () => void }) {
  const query = useQuery(questionOptions(ids));
  return (
    <QueryState query={query} rows={4}>
      {(found) => (
        <Stack style={{ overflowWrap: "anywhere" }}>
          <Form ids={ids} found={found} onClose={onClose} />
          {found.changes.length > 0 && (
            <Changes projectId={ids.projectId} changes={found.changes} />
          )}
        </Stack>
      )}
    </QueryState>
  );
}

interface Values {
  text: string;
  truth: string;
  split: string;
  aliases: string[];
  reason: string;
  rejudge: NonNullable<Correction["rejudge"]>;
}

function Form({ ids, found, onClose }: { ids: Ids; found: QuestionDetail; onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: {
      text: found.text ?? "",
      truth: found.truth ?? "",
      split: found.split ?? "",
      aliases: found.aliases,
      reason: "",
      rejudge: "compared",
    },
    validate: { reason: (reason) => (reason.trim() ? null : "Say why, for the log") },
  });
  const save = useAction({
    mutationFn: ({ aliases, reason, rejudge, ...texts }: Values) => {
      const [text, truth, split] = [texts.text, texts.truth, texts.split].map(
        (s) => s.trim() || null,
      );
      return patchQuestion(ids, { text, truth, split, aliases, reason, rejudge });
    },
    refresh: [{ queryKey: ["datasets", ids.projectId] }, { queryKey: ["figures"] }],
    done: () => "The question is corrected.",
    onSuccess: onClose,
  });
  const { truth, aliases } = form.getValues();
  const isJudgedAnew =
    truth.trim() !== (found.truth ?? "") || aliases.join("\0") !== found.aliases.join("\0");
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack>
        <Text size="sm" c="dimmed">
          {found.key}
        </Text>
        <Textarea label="Question" autosize minRows={2} {...form.getInputProps("text")} />
        <TextInput label="Correct answer" {...form.getInputProps("truth")} />
        <TagsInput
          label="Other accepted answers"
          description="Press Enter after each"
          splitChars={[]}
          {...form.getInputProps("aliases")}
        />
        <TextInput label="Split" {...form.getInputProps("split")} />
        {isJudgedAnew && <Judgements found={found} form={form.getInputProps("rejudge")} />}
        <TextInput
          label="Why"
          description="The log keeps this."
          withAsterisk
          {...form.getInputProps("reason")}
        />
        {found.studies.length > 0 && (
          <Text size="sm">
            {found.studies.map(({ name }) => `“${name}”`).join(", ")}{" "}
            {found.studies.length === 1 ? "has" : "have"} started with this question and will go on
            showing it as it was.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Correct the question
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What happens to judgements that were made with the earlier correct answer. */
function Judgements({ found, form }: { found: QuestionDetail; form: object }) {
  const { compared, given, own } = found.judgements;
  if (compared + given + own === 0) return null;
  return (
    <Stack gap={6}>
      {compared > 0 && (
        <Text size="sm">
          {count(compared, "judgement")} that compared an answer with the correct one will be made
          again.
        </Text>
      )}
      {given > 0 && (
        <Radio.Group
          label={`${count(given, "judgement")} came with a file. What should happen to ${given === 1 ? "it" : "them"}?`}
          {...form}
        >
          <Stack gap={6} mt={6}>
            <Radio value="compared" label="Leave as the file said" />
            <Radio value="all" label="Judge again: compare each answer with the correct ones" />
          </Stack>
        </Radio.Group>
      )}
      {own > 0 && (
        <Text size="sm">
          {count(own, "judgement")} by people in studies will stay: they judged by what they were
          shown.
        </Text>
      )}
    </Stack>
  );
}

const names = {
  text: "Question",
  truth: "Correct answer",
  split: "Split",
  aliases: "Other answers",
};

function Changes({ projectId, changes }: { projectId: string; changes: QuestionChange[] }) {
  return (
    <Stack gap={6}>
      <Text fw={600} size="sm">
        Changed before
      </Text>
      <List size="sm">
        {changes.map((change) => (
          <List.Item key={change.id}>
            <Time at={change.at} />,{" "}
            {change.importId ? (
              <Anchor
                component={Link}
                href={`/projects/${projectId}/imports/${change.importId}`}
                fz="inherit"
              >
                by an import
              </Anchor>
            ) : (
              `by ${change.by ?? "someone who has left"}: ${change.reason}`
            )}
            . {changeText(change)}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function changeText({ before, after, rejudged, left }: QuestionChange): string {
  const parts = Object.keys(names) as (keyof typeof names)[];
  const said = parts
    .filter((part) => part in after)
    .map((part) => `${names[part]}: ${valueText(before[part])} → ${valueText(after[part])}.`);
  if (rejudged > 0) said.push(`${count(rejudged, "judgement")} made again.`);
  if (left > 0) said.push(`${count(left, "judgement")} left, made before this.`);
  return said.join(" ");
}

const valueText = (value: string | string[] | null | undefined) =>
  (Array.isArray(value) ? value.join(", ") : value) || "none";
