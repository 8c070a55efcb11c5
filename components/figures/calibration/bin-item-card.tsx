import { Paper, Stack, Text } from "@mantine/core";
import type { BinItem } from "@/lib/figures/calibration/schema-bins";
import classes from "../parts/figures.module.css";
import { ReadingsTable } from "./readings-table";

/** A text (or a question) with its truth and what every reader took from it. */
export function BinItemCard({ item }: { item: BinItem }) {
  const { question, generation, forecasts, forecastsTotal } = item;
  const more = forecastsTotal - forecasts.length;
  return (
    <Paper component="article" withBorder p="md">
      <Stack gap="xs">
        <div>
          <Text fw={620} className={classes.text}>
            {question.text ?? `Question ${question.key}`}
          </Text>
          <Text size="sm" c="dimmed">
            {question.truth === null
              ? "The truth is not known here."
              : `Correct answer: ${question.truth}`}
          </Text>
        </div>
        {generation && (
          <div>
            <Text size="xs" c="dimmed">
              {generation.model}, seed {generation.seed}
            </Text>
            <Text className={classes.text}>{generation.text}</Text>
          </div>
        )}
        <ReadingsTable readings={forecasts} />
        {more > 0 && (
          <Text size="xs" c="dimmed">
            and {more.toLocaleString("en")} more, in the download
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
