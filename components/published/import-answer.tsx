import { Alert, Text } from "@mantine/core";
import { DataTable } from "@/components/ui/data-table";
import type { PublishedImport } from "@/lib/published/schema";
import { tablesText } from "./tables-text";

/** The contents of a file, how much of it is new, and which figures differ from stored ones. */
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
        <DataTable
          label="Figures that differ"
          minWidth={560}
          maxHeight={480}
          dense
          rows={differing.map((figure) => ({ key: JSON.stringify(figure), ...figure }))}
          columns={[
            {
              name: "Figure",
              cell: ({ model, dataset, metric }) =>
                [model, dataset, metric].filter(Boolean).join(", "),
            },
            { name: "Here, kept", cell: ({ here }) => here },
            { name: "In the file", cell: ({ inFile }) => inFile },
          ]}
        />
      )}
    </Alert>
  );
}
