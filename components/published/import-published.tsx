"use client";

import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { SectionHead } from "@/components/figures/parts/section-head";
import { CallError } from "@/lib/http/client";
import { postPublished, publishedOptions } from "@/lib/published/queries";
import { maxPublishedBytes } from "@/lib/published/schema";
import { FormatHelp } from "./format-help";
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
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    send.reset();
    setFile(chosen);
  };
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
          <Dropzone
            onDrop={([chosen]) => choose(chosen)}
            onReject={([rejected]) => choose(rejected?.file)}
            multiple={false}
            loading={send.isPending}
            inputProps={{ "aria-label": "File with published results" }}
            py="xl"
          >
            <Stack align="center" gap={4} ta="center">
              <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                {file ? file.name : "Drop a CSV file here, or choose one"}
              </Text>
              <Text size="sm" c="dimmed">
                At most 5 MB. Importing a file twice adds nothing.
              </Text>
            </Stack>
          </Dropzone>
          {tooLarge && <Alert color="red">The file is over 5 MB. Send only the tables.</Alert>}
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

/** What is still missing before the import; null if nothing is. */
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
