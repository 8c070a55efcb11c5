import { Badge, Group, Paper, Stack, Table, Text } from "@mantine/core";
import table from "@/components/quality/parts/text.module.css";
import { Unfold } from "@/components/quality/parts/unfold";
import { type LabelledText, labelledTexts } from "@/lib/quality/gold/gold-labels";
import type { GoldItem, GoldState } from "@/lib/quality/gold/schema";
import { keepDirection } from "@/lib/text/keep-direction";
import classes from "./gold.module.css";

/** States of labelled candidates. Below two people's labels there is no agreement yet. */
export const stateNames: Record<GoldState, string> = {
  disputed: "Disputed",
  agreed: "Agreed",
  unlabelled: "Waiting for another",
};

/** One item that one has labelled: who said what, and where they differ. */
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
        <LabelsTable texts={texts} caption={`Labels of ${item.questionKey}`} />
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

/** Everyone's labels of each text of an item. */
function LabelsTable({ texts, caption }: { texts: readonly LabelledText[]; caption: string }) {
  return (
    <Table className={classes.table} fz="sm" verticalSpacing={6} aria-label={caption}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Who</Table.Th>
          <Table.Th scope="col" className={classes.number}>
            Confidence
          </Table.Th>
          <Table.Th scope="col">Right?</Table.Th>
        </Table.Tr>
      </Table.Thead>
      {texts.map((text) => (
        <Table.Tbody key={text.no}>
          <Table.Tr className={classes.section}>
            <Table.Th scope="rowgroup" colSpan={3}>
              <TextHead text={text} />
            </Table.Th>
          </Table.Tr>
          {text.labels.map((label, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name
            <Table.Tr key={i}>
              <Table.Th scope="row">
                {label.mine ? `${keepDirection(label.who)} (you)` : label.who}
              </Table.Th>
              <Table.Td className={classes.number}>{label.confidence}</Table.Td>
              <Table.Td className={classes.word}>{label.correctness}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      ))}
    </Table>
  );
}

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
