import { Table } from "@mantine/core";
import { type ShareBar, sayBar } from "@/lib/quality/rounds/share-histogram";
import classes from "./rounds.module.css";

/** The bars of the histogram of shares in numbers. */
export function SharesTable({ bars }: { bars: readonly ShareBar[] }) {
  return (
    <Table.ScrollContainer
      minWidth={320}
      maxHeight={320}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="People by share matched"
    >
      <Table className={classes.table} fz="sm" verticalSpacing={4} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Share matched</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Meet the rule
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Do not
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars.map(({ low, high, passing, others }) => (
            <Table.Tr key={low}>
              <Table.Th scope="row" fw={400}>
                {sayBar({ low, high })}
              </Table.Th>
              <Table.Td className={classes.number}>{passing.toLocaleString("en")}</Table.Td>
              <Table.Td className={classes.number}>{others.toLocaleString("en")}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
