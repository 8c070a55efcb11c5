import { Button, Collapse, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ProgressBar, StateBadge, TestProgress } from "@/components/studies/progress-bar";
import { roundName } from "@/lib/quality/rounds/round-name";
import type { RoundView } from "@/lib/quality/rounds/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { when } from "@/lib/time/when";
import { AdmitsForm } from "./admits-form";
import { InviteAgain } from "./invite-again";
import { RoundControls } from "./round-controls";
import { SelectionPanel } from "./selection-panel";

interface Props {
  ids: StudyIds;
  round: RoundView;
  /** The round before it; undefined for the first. */
  before: RoundView | undefined;
}

/** One round: its state, its progress, and for a test who advances from it. */
export function RoundCard({ ids, round, before }: Props) {
  const isDue = round.state === "closed" && round.movedOnAt === null;
  const [opened, { toggle }] = useDisclosure(isDue);
  const isTest = round.kind === "qualification";
  const panelId = `candidates-${round.no}`;
  return (
    <Paper component="section" withBorder p="lg" aria-label={roundName(round)}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {roundName(round)}
          </Title>
          <StateBadge state={round.state} />
        </Group>
        <Text size="sm" c="dimmed">
          {standing(round, before)}
        </Text>
        {round.state !== "draft" &&
          (isTest ? <TestProgress round={round} /> : <ProgressBar {...round} />)}
        {round.erasedAnswers > 0 && (
          <Text size="sm" c="dimmed">
            {round.erasedAnswers.toLocaleString("en")} more{" "}
            {round.erasedAnswers === 1 ? "answer was" : "answers were"} given and erased since.
          </Text>
        )}
        {round.admitsAtMost !== null && <AdmitsForm ids={ids} round={round} />}
        <Group>
          <RoundControls ids={ids} round={round} before={before} />
          {(round.state === "open" || round.state === "paused") && (
            <InviteAgain ids={ids} round={round} />
          )}
          {isTest && round.people.begun > 0 && (
            <Button
              variant="default"
              onClick={toggle}
              aria-expanded={opened}
              aria-controls={panelId}
            >
              {opened ? "Hide the candidates" : candidatesLabel(round)}
            </Button>
          )}
        </Group>
        {isTest && (
          <Collapse expanded={opened} id={panelId}>
            {opened && <SelectionPanel ids={ids} round={round} />}
          </Collapse>
        )}
      </Stack>
    </Paper>
  );
}

function candidatesLabel({ state, movedOnAt }: RoundView): string {
  if (movedOnAt !== null) return "Candidates and outcomes";
  return state === "closed" ? "Decide who advances" : "Candidates so far";
}

function standing(round: RoundView, before: RoundView | undefined): string {
  const { state, kind, tasks, movedOnAt } = round;
  const size = count(tasks, "task");
  const what =
    kind === "main"
      ? `The study itself: ${size}, without practice and attention checks.`
      : `A test of ${size}, without practice.`;
  if (state === "draft" && before) {
    return `${what} It opens automatically when people advance from round ${before.no}.`;
  }
  if (movedOnAt !== null) return `${what} Advanced on ${when(movedOnAt)}.`;
  if (state === "closed" && kind === "qualification") {
    return `${what} Closed. Now decide who advances.`;
  }
  return what;
}
