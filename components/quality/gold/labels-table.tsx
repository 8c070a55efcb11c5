import { Table, Text } from "@mantine/core";
import type { LabelledText } from "@/lib/quality/gold/gold-labels";
import { keepDirection } from "@/lib/text/keep-direction";
import classes from "./gold.module.css";

/** What everyone said of each text of an item. Draws prepared labels. */
export function LabelsTable({
  texts,
  caption,
}: {
  texts: readonly LabelledText[];
  caption: string;
}) {
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
