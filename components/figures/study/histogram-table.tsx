import { Table } from "@mantine/core";
import { formatSeconds, type TimeHistogram } from "@/lib/figures/study/times-charts";
import classes from "../parts/figures.module.css";

/** The bars of a histogram in numbers. */
export function HistogramTable({ model }: { model: TimeHistogram }) {
  return (
    <Table.ScrollContainer
      minWidth={280}
      maxHeight={320}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Tasks by active time"
    >
      <Table className={classes.table} fz="sm" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">From</Table.Th>
            <Table.Th scope="col">To (below)</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Tasks
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {model.bars.map(({ from, n }) => (
            <Table.Tr key={from}>
              <Table.Td>{formatSeconds(from)}</Table.Td>
              <Table.Td>{formatSeconds(from + model.width)}</Table.Td>
              <Table.Td className={classes.number}>{n.toLocaleString("en")}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
