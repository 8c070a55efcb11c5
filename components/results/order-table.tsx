import { Table, Text } from "@mantine/core";
import type { OrderRow } from "@/lib/results/prepare-order";
import type { MethodUsed } from "@/lib/results/schema";
import { FigureHead } from "./figure-head";
import { FigureText } from "./figure-text";
import classes from "./results.module.css";

/** Confidence, accuracy and their difference in rows: models, or the steps of one. */
export function OrderTable({
  label,
  head,
  rows,
  method,
}: {
  label: string;
  head: string;
  rows: readonly OrderRow[];
  method: MethodUsed;
}) {
  return (
    <Table.ScrollContainer
      minWidth={520}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table className={classes.table} verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{head}</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              n
            </Table.Th>
            <FigureHead name="Mean confidence" of="meanConfidence" method={method} />
            <FigureHead name="Accuracy" of="accuracy" method={method} />
            <FigureHead name="Confidence − accuracy" of="direction" method={method} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, n, meanConfidence, accuracy, gap }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">
                <Text fz="sm">{name}</Text>
              </Table.Th>
              <Table.Td className={classes.number}>{n.toLocaleString("en")}</Table.Td>
              {[meanConfidence, accuracy, gap].map((figure, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                <Table.Td key={column} className={classes.number}>
                  <FigureText figure={figure} rowN={n} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
