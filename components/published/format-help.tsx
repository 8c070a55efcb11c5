import { Anchor, Code, Stack, Text } from "@mantine/core";
import { csvColumns } from "@/lib/published/csv-columns";

/** The columns of the CSV, with an example to start from. */
export function FormatHelp() {
  return (
    <details>
      <summary>What the CSV looks like</summary>
      <Stack gap="xs" mt="xs">
        <Text size="sm">
          One row per figure. Start from{" "}
          <Anchor href="/published/band-et-al-2024.csv" download inherit>
            the figures of Band et al. 2024
          </Anchor>
          , which every project has.
        </Text>
        <Text size="sm" component="ul" my={0}>
          {csvColumns.map(({ name, needed, what }) => (
            <li key={name}>
              <Code>{name}</Code>
              {needed && " (needed)"}: {what}
            </li>
          ))}
        </Text>
      </Stack>
    </details>
  );
}
