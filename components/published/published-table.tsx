import { Table, Text } from "@mantine/core";
import { SimulatedBadge } from "@/components/figures/parts/simulated-badge";
import type { PreparedCell, PreparedTable } from "@/lib/published/published-table";
import classes from "./published-table.module.css";

/** Draws a prepared table: groups of rows, columns under what stands side by side. */
export function PublishedTable({ table: { title, columns, groups } }: { table: PreparedTable }) {
  const width = columns.reduce((sum, { metrics }) => sum + metrics.length, 0);
  return (
    <Table.ScrollContainer
      minWidth={160 + 112 * width}
      className={classes.frame}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={title}
    >
      <Table className={classes.table} horizontalSpacing="sm" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" rowSpan={2} className={classes.name}>
              Method
            </Table.Th>
            {columns.map(({ name, metrics }) => (
              <Table.Th key={name} scope="colgroup" colSpan={metrics.length} ta="center">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
          <Table.Tr>
            {columns.flatMap(({ name, metrics }) =>
              metrics.map(({ metric, heading }) => (
                <Table.Th key={`${name} ${metric}`} scope="col" className={classes.number}>
                  {heading}
                </Table.Th>
              )),
            )}
          </Table.Tr>
        </Table.Thead>
        {groups.map((group) => (
          <Table.Tbody key={`${group.source} ${group.name}`}>
            {group.name && (
              <Table.Tr>
                <Table.Th
                  scope="rowgroup"
                  colSpan={width + 1}
                  className={group.source === "ours" ? classes.ours : classes.group}
                >
                  {group.name}
                </Table.Th>
              </Table.Tr>
            )}
            {group.rows.map(({ model, simulated, cells }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand in a group twice
              <Table.Tr key={row}>
                <Table.Th scope="row" className={classes.name}>
                  {model}
                  {simulated && (
                    <div>
                      <SimulatedBadge simulated={simulated} what="" />
                    </div>
                  )}
                </Table.Th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                  <Table.Td key={column} className={classes.number}>
                    <Cell cell={cell} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </Table.ScrollContainer>
  );
}

function Cell({ cell: { text, interval, why, n, isBest } }: { cell: PreparedCell }) {
  return (
    <>
      {text === null && (
        <Text component="div" size="xs" c="dimmed">
          {why ?? "–"}
        </Text>
      )}
      {isBest ? <strong className={classes.best}>{text}</strong> : text}
      {interval && (
        <Text component="div" size="xs" c="dimmed">
          {interval[0]} to {interval[1]}
        </Text>
      )}
      {n !== null && (
        <Text component="div" size="xs" c="dimmed">
          n = {n.toLocaleString("en")}
        </Text>
      )}
    </>
  );
}
