import { Alert, Table, Text } from "@mantine/core";
import { LongTable } from "@/components/ui/long-table";
import type { PublishedImport } from "@/lib/published/schema";
import { tablesText } from "./tables-text";

/** What a file held, what of it is new, and where it says other than what is here. */
export function ImportAnswer({ answer }: { answer: PublishedImport }) {
  const { source, tables, added, alreadyThere, differing, leftOut } = answer;
  return (
    <Alert color="pine" title={`Read into “${source.name}”`} role="status">
      <Text size="sm">{tablesText(tables)}.</Text>
      <Text size="sm">
        {added} figures added, {alreadyThere} already there
        {differing.length > 0 && `, ${differing.length} there with other numbers: those were kept`}.
      </Text>
      {leftOut.length > 0 && (
        <Text size="sm" c="dimmed">
          Tables without a metric that is known, left out: {leftOut.join(", ")}.
        </Text>
      )}
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
