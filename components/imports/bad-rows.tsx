"use client";

import { Button, Group, ScrollArea, Text, Title } from "@mantine/core";
import { DataTable } from "@/components/ui/data-table";
import { badRowsCsv } from "@/lib/imports/check-report";
import type { RowError } from "@/lib/imports/options";
import { type ImportDetail, maxErrorsKept } from "@/lib/imports/schema";
import classes from "./imports.module.css";

const shown = 100;

/** The bad rows of an import. The first are shown; the download has all that are kept. */
export function BadRows({ found: { errors, rowsBad, filename } }: { found: ImportDetail }) {
  const isCut = errors.length === maxErrorsKept;
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          Bad rows
        </Title>
        <Button
          variant="default"
          size="xs"
          component="a"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(badRowsCsv(errors))}`}
          download={`${filename} - bad rows.csv`}
        >
          Download as CSV
        </Button>
      </Group>
      <ScrollArea.Autosize mah={420}>
        <BadRowsTable errors={errors.slice(0, shown)} />
      </ScrollArea.Autosize>
      {(errors.length > shown || isCut) && (
        <Text size="sm" c="dimmed" mt="xs">
          {`The first ${Math.min(shown, errors.length).toLocaleString("en")} reasons`}
          {errors.length > shown && `; the download has ${errors.length.toLocaleString("en")}`}
          {isCut && `, of ${rowsBad.toLocaleString("en")} bad rows`}.
        </Text>
      )}
    </div>
  );
}

/** Why rows are bad, by line and column of the file. */
export const BadRowsTable = ({ errors }: { errors: RowError[] }) => (
  <DataTable
    label="Bad rows"
    minWidth={0}
    dense
    rows={errors.map((error) => ({ key: Object.values(error).join(" "), ...error }))}
    columns={[
      { name: "Line", cell: ({ line }) => line },
      { name: "Column", className: classes.column, cell: ({ column }) => column || "—" },
      { name: "What is wrong", className: classes.reason, cell: ({ reason }) => reason },
    ]}
  />
);
