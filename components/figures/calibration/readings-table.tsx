import { Badge, Group, Table, Text } from "@mantine/core";
import type { BinForecast } from "@/lib/figures/calibration/schema-bins";
import { formatShare } from "@/lib/text/format-number";
import classes from "../parts/figures.module.css";

const statuses = { ok: "", no_answer: "no answer", unparsable: "unparsable" } as const;

/** Every reader's forecast of the same text, side by side; those of the bin stand out. */
export function ReadingsTable({ readings }: { readings: readonly BinForecast[] }) {
  return (
    <Table className={classes.table} fz="sm" verticalSpacing={6} horizontalSpacing={5}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Reader</Table.Th>
          <Table.Th scope="col">Answer</Table.Th>
          <Table.Th scope="col" className={classes.number}>
            Confidence
          </Table.Th>
          <Table.Th scope="col">Right?</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {readings.map((reading) => (
          <Table.Tr key={reading.id} className={reading.inBin ? classes.inBin : undefined}>
            <Table.Th scope="row">
              <ReaderName reading={reading} />
            </Table.Th>
            <Table.Td className={classes.answer}>
              {reading.answer ?? (
                <Text span fz="sm" c="dimmed">
                  {statuses[reading.status] || "not given"}
                </Text>
              )}
            </Table.Td>
            <Table.Td className={classes.number}>
              {reading.confidence === null ? "none" : formatShare(reading.confidence)}
            </Table.Td>
            <Table.Td>
              <Correctness reading={reading} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ReaderName({
  reading: { reader, origin, draw, inBin, excluded },
}: {
  reading: BinForecast;
}) {
  const kind = origin === "crowd" ? "crowdworker" : reader.kind;
  const more = [kind, reader.version, draw > 0 && `draw ${draw}`].filter(Boolean).join(", ");
  return (
    <>
      <Group gap={6}>
        <Text span fz="sm" fw={inBin ? 620 : 400}>
          {reader.name}
        </Text>
        {inBin && (
          <Badge size="sm" variant="light" tt="none" fw={560}>
            in this bin
          </Badge>
        )}
        {excluded && (
          <Badge size="sm" color="gray" variant="outline" tt="none" fw={560}>
            excluded
          </Badge>
        )}
        {reader.simulated && (
          <Badge className={classes.simulated} size="sm" tt="none" fw={560}>
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

function Correctness({ reading: { correct, judge } }: { reading: BinForecast }) {
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
