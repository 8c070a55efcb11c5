"use client";

import { Alert, Anchor, Code, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { DropFile } from "@/components/ui/drop-file";
import { maxFileBytes } from "@/lib/imports/schema";
import { kinds } from "./kinds";

interface Props {
  problem: string | null;
  isReading: boolean;
  onFile: (file: File) => void;
}

/** The first step: takes a file, and shows examples. */
export function ChooseFile({ problem, isReading, onFile }: Props) {
  return (
    <Stack gap="lg">
      {problem && (
        <Alert color="red" title="This file can’t be imported" role="alert">
          {problem}
        </Alert>
      )}
      <DropFile
        label="File to import"
        title="Drop a CSV, JSONL, Excel or Parquet file here, or choose one"
        hint="You can check its first rows before anything is stored. Importing the same file twice changes nothing."
        maxSize={maxFileBytes}
        loading={isReading}
        onFile={onFile}
      />
      <Title order={2} size="h4">
        What can be imported, in this order
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {kinds.map(({ value, label, what, example, file }) => (
          <Paper key={value} withBorder p="md">
            <Group justify="space-between">
              <Text fw={600}>{label}</Text>
              <Anchor
                href={file}
                download
                size="sm"
                aria-label={`Example of ${label.toLowerCase()}`}
              >
                Example file
              </Anchor>
            </Group>
            <Text size="sm" c="dimmed" mb="xs">
              {what}
            </Text>
            <Code block fz={12} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {example}
            </Code>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
