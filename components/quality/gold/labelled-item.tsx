import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import table from "@/components/quality/parts/text.module.css";
import { DataTable } from "@/components/ui/data-table";
import { Unfold } from "@/components/ui/unfold";
import { type LabelledText, labelledTexts } from "@/lib/quality/gold/gold-labels";
import type { GoldItem, GoldState } from "@/lib/quality/gold/schema";
import { keepDirection } from "@/lib/text/keep-direction";
import classes from "./gold.module.css";

/**
 * States of labelled candidates. With labels by fewer than two people there is no agreement yet.
 */
export const stateNames: Record<GoldState, string> = {
  disputed: "Disputed",
  agreed: "Agreed",
  unlabelled: "Waiting for another",
};

/** An item that the user has labelled: everyone's labels, and where they differ. */
export function LabelledItem({ item, tolerance }: { item: GoldItem; tolerance: number }) {
  const texts = labelledTexts(item, tolerance);
  const state = item.state ?? "unlabelled";
  return (
    <Paper component="article" withBorder p="md">
      <Stack gap="xs">
        <div>
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {item.questionKey}
            </Text>
            <Badge
              color={state === "agreed" ? "pine" : "gray"}
              className={state === "disputed" ? classes.disputed : undefined}
              variant="light"
              tt="none"
            >
              {stateNames[state].toLowerCase()}
            </Badge>
          </Group>
          <Text fw={620} className={table.text}>
            {item.question}
          </Text>
          <Text size="sm" c="dimmed">
            Correct answer: {item.truth}
          </Text>
        </div>
        <DataTable
          dense
          label={`Labels of ${item.questionKey}`}
          minWidth={0}
          columns={[
            { name: "Who", cell: nameOf },
            { name: "Confidence", cell: ({ confidence }) => confidence },
            { name: "Right?", kind: "mark", cell: ({ correctness }) => correctness },
          ]}
          sections={texts.map((text) => ({
            key: text.no,
            title: <TextHead text={text} />,
            rows: text.labels,
          }))}
        />
        <Unfold what="the texts" of={`of ${item.questionKey}`}>
          <Stack gap="sm">
            {texts.map(({ no, text }) => (
              <div key={no}>
                <Text size="xs" c="dimmed">
                  Text {no}
                </Text>
                <Text className={table.text}>{text}</Text>
              </div>
            ))}
          </Stack>
        </Unfold>
      </Stack>
    </Paper>
  );
}

type Label = LabelledText["labels"][number];

const nameOf = ({ mine, who }: Label) => (mine ? `${keepDirection(who)} (you)` : who);

function TextHead({ text: { no, differences, spread, expected } }: { text: LabelledText }) {
  return (
    <>
      Text {no}
      {differences.length > 0 ? (
        <Text size="sm">{differences.join(" ")}</Text>
      ) : (
        spread && (
          <Text size="sm" c="dimmed">
            Confidences {spread} apart
            {expected && `; expected: ${expected}`}
          </Text>
        )
      )}
    </>
  );
}
