import { Table } from "@mantine/core";
import classes from "@/components/figures/parts/figures.module.css";
import type { DecisionStop } from "@/lib/figures/decision/decision-panels";
import { formatThousandths } from "@/lib/text/format-number";

/** The curves in numbers, at eleven costs. */
export function DecisionTable({ stops }: { stops: readonly DecisionStop[] }) {
  return (
    <Table.ScrollContainer
      minWidth={480}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Losses by the cost of “I don’t know”"
      mt="xs"
    >
      <Table className={classes.table} fz="sm" horizontalSpacing={6} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {["Cost", "Expected", "Realised", "Best", "Always answer", "Never answer"].map(
              (head) => (
                <Table.Th key={head} scope="col" className={classes.number}>
                  {head}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stops.map(({ beta, expected, realised, low, high, best, answer, abstain }) => (
            <Table.Tr key={beta}>
              <Table.Th scope="row" className={classes.number}>
                {beta.toFixed(2)}
              </Table.Th>
              <Table.Td className={classes.number}>{formatThousandths(expected)}</Table.Td>
              <Table.Td className={classes.number}>
                {formatThousandths(realised)}
                <br />
                <small>
                  {formatThousandths(low)} to {formatThousandths(high)}
                </small>
              </Table.Td>
              {[best, answer, abstain].map((loss, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                <Table.Td key={i} className={classes.number}>
                  {formatThousandths(loss)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
