import { Badge, Button, Grid, Group, Paper, Text } from "@mantine/core";
import type { QuestionSummary } from "@/lib/datasets/schema";
import { count } from "@/lib/text/count";

const shownAliases = 6;

interface Props {
  question: QuestionSummary;
  onCorrect: () => void;
}

export function QuestionCard({ question, onCorrect }: Props) {
  const { key, split, text, truth, aliases, query, generations, forecasts } = question;
  const others = aliases.filter((alias) => alias !== truth);
  const more = others.length - shownAliases;
  return (
    <Paper withBorder px="md" py="sm" style={{ overflowWrap: "anywhere" }}>
      <Grid gap="xs">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Group gap="xs" mb={2}>
            <Text size="sm" c="dimmed">
              {key}
            </Text>
            {split && (
              <Badge variant="light" color="gray" tt="none" size="sm">
                {split}
              </Badge>
            )}
          </Group>
          {text ? <Text>{text}</Text> : <Text c="dimmed">This question has no text.</Text>}
          {query && (
            <Text size="sm" c="dimmed">
              {query}
            </Text>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          {truth ? <Text fw={600}>{truth}</Text> : <Text c="dimmed">No correct answer</Text>}
          {others.length > 0 && (
            <Text size="sm" c="dimmed" title={others.join(", ")}>
              also {others.slice(0, shownAliases).join(", ")}
              {more > 0 && ` and ${more} more`}
            </Text>
          )}
          {(generations > 0 || forecasts > 0) && (
            <Text size="sm" c="dimmed" className="figure">
              {count(generations, "text")} · {count(forecasts, "forecast")}
            </Text>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            ml={-8}
            aria-label={`Correct the question ${key}`}
            onClick={onCorrect}
          >
            Correct
          </Button>
        </Grid.Col>
      </Grid>
    </Paper>
  );
}
