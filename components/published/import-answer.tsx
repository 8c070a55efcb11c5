import { Alert, Table, Text } from "@mantine/core";
import { LongTable } from "@/components/ui/long-table";
import type { PublishedImport } from "@/lib/published/schema";
import { tablesText } from "./tables-text";

/** What a file held, how much of it is new, and which of its figures differ from stored ones. */
export function ImportAnswer({ answer }: { answer: PublishedImport }) {
  const { source, tables, added, alreadyThere, differing } = answer;
  return (
    <Alert color="pine" title={`Imported into “${source.name}”`} role="status">
      <Text size="sm">{tablesText(tables)}.</Text>
      <Text size="sm">
        {added} figures added, {alreadyThere} already there
        {differing.length > 0 &&
          `, ${differing.length} already there with other numbers, which were kept`}
        .
      </Text>
      {differing.length > 0 && (
        <LongTable label="Figures that differ" minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Figure</Table.Th>
                <Table.Th>Here, kept</Table.Th>
                <Table.Th>In the file</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differing.map(({ table, dataset, reader, model, metric, here, inFile }) => (
                <Table.Tr key={[table, dataset, reader, model, metric].join("|")}>
                  <Table.Td>{[model, dataset, metric].filter(Boolean).join(", ")}</Table.Td>
                  <Table.Td>{here}</Table.Td>
                  <Table.Td>{inFile}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </LongTable>
      )}
    </Alert>
  );
}
