import { Paper, Table, Text, Title } from "@mantine/core";
import type { ImportOptions } from "@/lib/imports/options";

/** How a file was read, so that it can be done again. */
export function UsedOptions({ options }: { options: ImportOptions }) {
  const used = Object.entries(options.mapping).filter(([, source]) => source !== null);
  const choices = [
    options.format.toUpperCase(),
    options.onBadRows === "skip" ? "bad rows left out" : "refused when a row is bad",
    options.createMissing && "missing datasets and questions created",
    options.repeats === "draws" && "repeats taken as draws",
  ];
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h4" mb="xs">
        How it was read
      </Title>
      <Text>{choices.filter(Boolean).join(" · ")}</Text>
      {used.length > 0 && (
        <Table mt="sm" style={{ overflowWrap: "anywhere" }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="40%">Field</Table.Th>
              <Table.Th>From</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {used.map(([field, source]) => (
              <Table.Tr key={field}>
                <Table.Td>{field}</Table.Td>
                <Table.Td>
                  {source && "column" in source && `column “${source.column}”`}
                  {source && "value" in source && `“${source.value}” for all rows`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  );
}
