import { Badge, Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { QuestionWithTruth } from "@/components/quality/parts/question-with-truth";
import classes from "@/components/quality/parts/text.module.css";
import { Time } from "@/components/ui/time";
import { Unfold } from "@/components/ui/unfold";
import { useAction } from "@/components/ui/use-action";
import { problemsKey, putProblem } from "@/lib/quality/problems/queries";
import type { ProblemKind, ProblemReport } from "@/lib/quality/problems/schema";
import type { StudyIds } from "@/lib/studies/schema";

const kinds: Record<ProblemKind, string> = {
  question: "The question",
  text: "A text",
  truth: "The correct answer",
  page: "The page",
  other: "Something else",
};

/** A report with its task, and its resolution. */
export function ProblemCard({
  problem: { id, kind, body, reader, at, item, resolved },
  ...ids
}: StudyIds & { problem: ProblemReport }) {
  const settle = useAction({
    mutationFn: (note: string | null) => putProblem(ids, id, note),
    refresh: [{ queryKey: problemsKey(ids) }],
  });
  return (
    <Paper component="article" withBorder p="md">
      <Stack gap="sm">
        <Group gap="xs">
          <Badge variant="light" color="gray" tt="none">
            {kinds[kind]}
          </Badge>
          <Text size="sm" c="dimmed">
            {reader}, <Time at={at} />
          </Text>
        </Group>
        <Text className={classes.text}>{body}</Text>
        {item ? (
          <ReportedItem item={item} />
        ) : (
          <Text size="sm" c="dimmed">
            No task: none was open, or it has been erased.
          </Text>
        )}
        {resolved ? (
          <Stack gap="xs" align="flex-start">
            <div>
              <Text size="sm" c="dimmed">
                Resolved by {resolved.by}, <Time at={resolved.at} />
              </Text>
              <Text className={classes.text}>{resolved.note}</Text>
            </div>
            <Button
              variant="default"
              size="xs"
              loading={settle.isPending}
              onClick={() => settle.mutate(null)}
            >
              Reopen
            </Button>
          </Stack>
        ) : (
          <ResolveForm sending={settle.isPending} onResolve={settle.mutate} />
        )}
      </Stack>
    </Paper>
  );
}

/** The task that the reporter had open, folded. */
function ReportedItem({ item }: { item: NonNullable<ProblemReport["item"]> }) {
  const { question, questionKey, truth, roundNo, taskNo, outputs } = item;
  const place = (
    <Text size="sm" c="dimmed">
      Round {roundNo}, task {taskNo}, {questionKey}
    </Text>
  );
  return (
    <Stack gap={4}>
      <Unfold what="the item" of={questionKey} before={place}>
        <Stack gap="sm">
          <QuestionWithTruth question={question} truth={truth} />
          {outputs.map(({ model, text }, i) => (
            <div key={model}>
              <Text size="xs" c="dimmed">
                Shown as text {i + 1}: {model}
              </Text>
              <Text className={classes.text}>{text}</Text>
            </div>
          ))}
        </Stack>
      </Unfold>
    </Stack>
  );
}

interface ResolveProps {
  sending: boolean;
  onResolve: (note: string) => void;
}

/** A form to say what was done about a report. */
function ResolveForm({ sending, onResolve }: ResolveProps) {
  const [note, setNote] = useState("");
  const done = note.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (done) onResolve(done);
      }}
    >
      <Stack gap="xs" maw={560}>
        <Textarea
          label="What was done"
          placeholder="Fixed the correct answer in the dataset"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={2_000}
          autosize
          minRows={1}
          maxRows={6}
        />
        <Group>
          <Button type="submit" size="xs" loading={sending} disabled={done === ""}>
            Resolve
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
