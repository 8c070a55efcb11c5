import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import { DataTable } from "@/components/ui/data-table";
import type { BinForecast, BinItem } from "@/lib/figures/calibration/schema-bins";
import { formatShare } from "@/lib/text/format-number";
import classes from "../parts/figures.module.css";

/** A text (or a question) with its correct answer and every reader's forecast. */
export function BinItemCard({ item }: { item: BinItem }) {
  const { question, generation, forecasts, forecastsTotal } = item;
  const more = forecastsTotal - forecasts.length;
  const title = question.text ?? `Question ${question.key}`;
  const written = generation ? `, by ${generation.model}, seed ${generation.seed}` : "";
  return (
    <Paper component="article" withBorder p="md">
      <Stack gap="xs">
        <div>
          <Text fw={620} className={classes.text}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {question.truth === null
              ? "The correct answer is unknown."
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
        <ReadingsTable
          label={`Forecasts: ${title}${written}`}
          readings={forecasts}
          marked="in this bin"
        />
        {more > 0 && (
          <Text size="xs" c="dimmed">
            and {more.toLocaleString("en")} more, in the download
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

const statuses = { ok: "not given", no_answer: "no answer", unparsable: "unparsable" } as const;

interface ReadingsProps {
  label: string;
  readings: readonly BinForecast[];
  /** What is said of the highlighted ones. */
  marked: string;
}

/** Every reader's forecast of the same text, side by side. Those that the list is about are highlighted. */
export const ReadingsTable = ({ label, readings, marked }: ReadingsProps) => (
  <DataTable
    label={label}
    minWidth={0}
    dense
    rows={readings.map((reading) => ({ key: reading.id, ...reading }))}
    rowClass={({ inBin }) => inBin && classes.inBin}
    columns={[
      { name: "Reader", cell: (reading) => readerOf(reading, marked) },
      {
        name: "Answer",
        className: classes.answer,
        cell: ({ answer, status }) =>
          answer ?? (
            <Text span fz="sm" c="dimmed">
              {statuses[status]}
            </Text>
          ),
      },
      {
        name: "Confidence",
        cell: ({ confidence }) => (confidence === null ? "none" : formatShare(confidence)),
      },
      { name: "Right?", kind: "text", cell: correctnessOf },
    ]}
  />
);

function readerOf(reading: BinForecast, marked: string) {
  const { reader, origin, draw, inBin, excluded } = reading;
  const kind = origin === "crowd" ? "crowdworker" : reader.kind;
  const more = [kind, origin === "run" && "in a run", reader.version, draw > 0 && `draw ${draw}`]
    .filter(Boolean)
    .join(", ");
  const mark = { size: "sm", tt: "none", fw: 560 } as const;
  return (
    <>
      <Group gap={6}>
        <Text span fz="sm" fw={inBin ? 620 : 400}>
          {reader.name}
        </Text>
        {inBin && (
          <Badge {...mark} variant="light">
            {marked}
          </Badge>
        )}
        {excluded && (
          <Badge {...mark} color="gray" variant="outline">
            excluded
          </Badge>
        )}
        {reader.simulated && (
          <Badge {...mark} className={classes.simulated}>
            simulated
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {more}
      </Text>
    </>
  );
}

function correctnessOf({ correct, judge }: BinForecast) {
  if (correct === null)
    return (
      <Text span fz="sm" c="dimmed">
        not judged
      </Text>
    );
  return (
    <>
      <span className={classes.word}>{correct ? "✓ right" : "✗ wrong"}</span>
      {judge && judge !== "self" && (
        <Text size="xs" c="dimmed">
          by {judge}
        </Text>
      )}
    </>
  );
}
