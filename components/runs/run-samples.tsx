import { Badge, Code, Group, Paper, Stack, Text } from "@mantine/core";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import type { RunDetail } from "@/lib/runs/schema";
import { promptText } from "@/lib/runs/words";
import { formatShare } from "@/lib/text/format-number";
import { when } from "@/lib/time/when";
import { ClaimList } from "./run-claims";

type Sample = RunDetail["samples"][number];

/** The latest texts that a run wrote or read, to see whether it does what it should. */
export const RunSamples = ({ run }: { run: RunDetail }) => (
  <Section
    title="Latest results"
    description={
      run.state === "running" ? "Pause or cancel it if it does not do what you meant." : undefined
    }
  >
    {run.samples.length === 0 ? (
      <EmptyState title="Nothing yet">{whenFirst(run.state)}</EmptyState>
    ) : (
      run.samples.map((sample) => (
        <Paper key={`${sample.questionKey} ${sample.at}`} withBorder p="md" component="article">
          <Stack gap="xs">
            <Text size="sm" fw={600}>
              {sample.question ?? sample.questionKey}
            </Text>
            {sample.directQuestion && (
              <Text size="sm" c="dimmed">
                As a question: {sample.directQuestion}
              </Text>
            )}
            {sample.query && sample.query !== sample.question && (
              <Text size="sm" c="dimmed">
                {sample.query}
              </Text>
            )}
            {sample.text !== null && (
              <Text size="sm" lineClamp={8} style={{ whiteSpace: "pre-line" }}>
                {sample.text}
              </Text>
            )}
            {sample.forecast && <Forecast {...sample.forecast} truth={sample.truth} />}
            {sample.claims.length > 0 && <ClaimList claims={sample.claims} />}
            <Text size="xs" c="dimmed">
              {when(sample.at)}
            </Text>
          </Stack>
        </Paper>
      ))
    )}
  </Section>
);

/** An item takes several answers. */
const whenFirst = (state: RunDetail["state"]) =>
  state === "running"
    ? "A result appears here when all answers about its text are there."
    : state === "paused"
      ? "No text was finished before the run was paused. Resume it to go on."
      : "No text was finished.";

function Forecast({
  status,
  answer,
  confidence,
  correct,
  unparsable,
  truth,
}: NonNullable<Sample["forecast"]> & Pick<Sample, "truth">) {
  if (status === "unparsable") {
    return (
      <Stack gap={4}>
        <Text size="sm">
          <Badge color="red" variant="light">
            unparsable
          </Badge>{" "}
          Its answer could not be read, and counts as no forecast.
        </Text>
        {unparsable.map(({ prompt, text, isCutOff }) => (
          <div key={`${prompt} ${text}`}>
            <Text size="xs" c="dimmed">
              {promptText(prompt)}
              {isCutOff &&
                ": cut off at its most tokens. If the model thinks before it answers, give it tokens for that, under Providers."}
            </Text>
            <Code block style={unfolded}>
              {text}
            </Code>
          </div>
        ))}
      </Stack>
    );
  }
  return (
    <Group gap="xs">
      <Text size="sm">
        {status === "no_answer" ? (
          "The text gives no answer: counted as wrong with confidence 100 %."
        ) : (
          <>
            Forecast: <b>{answer}</b>
            {confidence !== null && `, ${formatShare(confidence)}`}
          </>
        )}
      </Text>
      {correct !== null && (
        <Badge color={correct ? "pine" : "gray"} variant="light">
          {correct ? "right" : "wrong"}
        </Badge>
      )}
      {truth !== null && (
        <Text size="sm" c="dimmed">
          Correct answer: {truth}
        </Text>
      )}
    </Group>
  );
}

/** Nothing that scrolls, which the keyboard would have to reach. */
const unfolded = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;
