"use client";

import { Alert, Anchor, Code, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { DropFile } from "@/components/ui/drop-file";
import { kinds } from "./kinds";

interface Props {
  problem: string | null;
  isReading: boolean;
  onFiles: (files: [File, ...File[]]) => void;
}

/** The first step: takes a file, and shows examples. */
export function ChooseFile({ problem, isReading, onFiles }: Props) {
  return (
    <Stack gap="lg">
      {problem && (
        <Alert color="red" title="This file can’t be imported" role="alert">
          {problem}
        </Alert>
      )}
      <DropFile
        label="File to import"
        title="Drop a CSV, JSONL, JSON, Excel or Parquet file here, or choose one"
        hint="You can check its first rows before anything is stored. Importing the same file twice changes nothing. Several files of one table, and a dataset’s folder from Hugging Face, are read together. The files of TriviaQA, Jeopardy, SciQ, BioASQ and FActScore are recognised."
        multiple
        loading={isReading}
        onFiles={onFiles}
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
