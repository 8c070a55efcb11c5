import { Table, Text } from "@mantine/core";
import type { FiguresMethod } from "@/lib/figures/schema";
import type { OrderRow } from "@/lib/figures/study/order-effects";
import { defineFigure } from "../definitions/figure-definitions";
import { FigureHead } from "../parts/figure-head";
import { FigureText } from "../parts/figure-text";
import classes from "../parts/figures.module.css";

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
  method: FiguresMethod;
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
            <FigureHead
              name="Mean confidence"
              definition={defineFigure("meanConfidence", method)}
            />
            <FigureHead name="Accuracy" definition={defineFigure("accuracy", method)} />
            <FigureHead name="Confidence − accuracy" definition={defineFigure("gap", method)} />
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
