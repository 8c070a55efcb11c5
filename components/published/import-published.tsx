"use client";

import { Alert, Anchor, Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { SectionHead } from "@/components/figures/parts/section-head";
import { DropFile } from "@/components/ui/drop-file";
import { CallError } from "@/lib/http/client";
import { csvColumns } from "@/lib/published/csv-columns";
import { postPublished, publishedOptions } from "@/lib/published/queries";
import { maxPublishedBytes } from "@/lib/published/schema";
import { ImportAnswer } from "./import-answer";

/** Imports a CSV of a paper's figures under the paper's name, and shows what was stored. */
export function ImportPublished({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const [source, setSource] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const send = useMutation({
    mutationFn: (values: { source: string; file: File }) => postPublished(projectId, values),
    onSuccess: () => {
      setFile(null);
      return queries.invalidateQueries({ queryKey: publishedOptions(projectId).queryKey });
    },
  });
  const tooLarge = file !== null && file.size > maxPublishedBytes;
  const hint = useId();
  const missing = whatIsMissing(source.trim() !== "", file !== null);
  return (
    <section aria-label="Import published results">
      <SectionHead title="Import published results" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (file && !tooLarge && missing === null) send.mutate({ source, file });
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Source"
            description="The paper, as you cite it. You can import several files under one source."
            placeholder="Author et al. 2025"
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
            maxLength={200}
            maw={420}
          />
          <DropFile
            label="File with published results"
            title={file ? file.name : "Drop a CSV file here, or choose one"}
            hint="At most 5 MB. Importing a file twice adds nothing."
            loading={send.isPending}
            onFiles={([chosen]) => {
              send.reset();
              setFile(chosen);
            }}
          />
          {tooLarge && (
            <Alert color="red">The file is larger than 5 MB. Keep only the tables' rows.</Alert>
          )}
          {send.error && <Refused error={send.error} />}
          {send.data && <ImportAnswer answer={send.data} />}
          <Group gap="sm">
            <Button
              type="submit"
              loading={send.isPending}
              disabled={missing !== null || tooLarge}
              aria-describedby={missing === null ? undefined : hint}
            >
              Import
            </Button>
            {missing !== null && (
              <Text id={hint} size="sm" c="dimmed">
                {missing}
              </Text>
            )}
          </Group>
          <FormatHelp />
        </Stack>
      </form>
    </section>
  );
}

/** The columns of the CSV, with an example to start from. */
const FormatHelp = () => (
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
            {needed && " (required)"}: {what}
          </li>
        ))}
      </Text>
    </Stack>
  </details>
);

/** What is missing for the import; null if nothing is. */
function whatIsMissing(hasSource: boolean, hasFile: boolean): string | null {
  if (hasSource && hasFile) return null;
  if (hasFile) return "Enter the source above.";
  return hasSource ? "Choose a file above." : "Enter the source and choose a file.";
}

/** Why nothing was stored, with the first of the bad lines. */
function Refused({ error }: { error: Error }) {
  const lines =
    error instanceof CallError ? error.fields.filter(({ path }) => path.startsWith("line.")) : [];
  return (
    <Alert color="red" title="This file was not imported" role="alert">
      {error.message}
      {lines.length > 1 && (
        <ul>
          {lines.slice(0, 20).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path.replace("line.", "Line ").replace(".", ", ")}: {message}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
