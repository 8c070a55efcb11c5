import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import { Unfold } from "@/components/quality/parts/unfold";
import { labelledTexts } from "@/lib/quality/gold/gold-labels";
import type { GoldItem, GoldState } from "@/lib/quality/gold/schema";
import classes from "./gold.module.css";
import { LabelsTable } from "./labels-table";

const badges = {
  agreed: { color: "pine", name: "agreed", className: undefined },
  disputed: { color: "gray", name: "disputed", className: classes.disputed },
  unlabelled: { color: "gray", name: "waiting for another", className: undefined },
} satisfies Record<GoldState, unknown>;

/** One item that one has labelled: who said what, and where they differ. */
export function LabelledItem({ item, tolerance }: { item: GoldItem; tolerance: number }) {
  const texts = labelledTexts(item, tolerance);
  const { name, ...badge } = badges[item.state ?? "unlabelled"];
  return (
    <Paper component="article" withBorder p="md">
      <Stack gap="xs">
        <div>
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {item.questionKey}
            </Text>
            <Badge {...badge} variant="light" tt="none">
              {name}
            </Badge>
          </Group>
          <Text fw={620} className={classes.text}>
            {item.question}
          </Text>
          <Text size="sm" c="dimmed">
            Correct answer: {item.truth}
          </Text>
        </div>
        <LabelsTable texts={texts} caption={`Labels of ${item.questionKey}`} />
        <Unfold what="the texts" of={`of ${item.questionKey}`}>
          <Stack gap="sm">
            {texts.map(({ no, text }) => (
              <div key={no}>
                <Text size="xs" c="dimmed">
                  Text {no}
                </Text>
                <Text className={classes.text}>{text}</Text>
              </div>
            ))}
          </Stack>
        </Unfold>
      </Stack>
    </Paper>
  );
}
