"use client";

import { Table } from "@mantine/core";
import type { RowError } from "@/lib/imports/options";
import classes from "./bad-rows-table.module.css";

/** Why rows are bad, by line and column of the file. */
export function BadRowsTable({ errors }: { errors: RowError[] }) {
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Line</Table.Th>
          <Table.Th>Column</Table.Th>
          <Table.Th>What is wrong</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {errors.map(({ line, column, reason }) => (
          <Table.Tr key={`${line} ${column} ${reason}`}>
            <Table.Td>{line}</Table.Td>
            <Table.Td className={classes.column}>{column || "—"}</Table.Td>
            <Table.Td>{reason}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
