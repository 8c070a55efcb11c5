"use client";

import { List, Text, Title } from "@mantine/core";
import type { FileGuess } from "@/lib/imports/guess/guess-file";
import { count } from "@/lib/text/count";
import { Samples } from "./samples";

interface Props {
  /** Columns from which no field is read. */
  columns: string[];
  profiles: FileGuess["profiles"];
}

const shown = 50;

/** The columns that the import leaves out. */
export function LeftoverColumns({ columns, profiles }: Props) {
  if (columns.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt="lg">
        {count(columns.length, "column is", "columns are")} not read
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        To use one of them, choose it for a field above.
      </Text>
      <List size="sm" style={{ overflowWrap: "anywhere" }}>
        {columns.slice(0, shown).map((column) => (
          <List.Item key={column}>
            {column || "(no name)"} <Samples samples={profiles.get(column)?.samples ?? []} />
          </List.Item>
        ))}
      </List>
      {columns.length > shown && <Text size="sm">and {columns.length - shown} more</Text>}
    </>
  );
}
