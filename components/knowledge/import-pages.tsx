import { Alert, Autocomplete, Button, Code, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ImportOutcome } from "@/components/imports/import-outcome";
import { ImportRunning } from "@/components/imports/import-running";
import { DropFile } from "@/components/ui/drop-file";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { importOptions } from "@/lib/imports/queries";
import type { KnowledgeSource } from "@/lib/knowledge/schema";
import { usePageImport } from "./use-page-import";

interface Props {
  projectId: string;
  sources: readonly KnowledgeSource[];
}

/** Imports pages into a new knowledge source or one that is there: progress, and what came of it. */
export function ImportPages({ projectId, sources }: Props) {
  const { state, start, cancel, restart } = usePageImport(projectId);
  if (state.step === "run") {
    return <ImportRunning projectId={projectId} {...state} isTrial={false} onCancel={cancel} />;
  }
  if (state.step === "outcome") {
    return <Outcome projectId={projectId} {...state} onRestart={restart} />;
  }
  return <PagesForm sources={sources} problem={state.problem} onStart={start} />;
}

interface FormProps {
  sources: readonly KnowledgeSource[];
  problem: string | null;
  onStart: (source: string, file: File) => void;
}

function PagesForm({ sources, problem, onStart }: FormProps) {
  const [name, setName] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [isAsked, setAsked] = useState(false);
  const open = sources.filter(({ archivedAt }) => archivedAt === null);
  return (
    <Section
      title="Import pages"
      description="A Wikipedia dump, or JSON lines. Nothing is stored until the whole file is read, and importing a file twice changes nothing."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (name.trim() && file) onStart(name.trim(), file);
        }}
      >
        <Stack>
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <Autocomplete
            label="Name of the knowledge source"
            description="A new name, or one of the list to add pages to it."
            placeholder="Wikipedia, April 2026"
            withAsterisk
            maxLength={200}
            value={name}
            onChange={setName}
            data={open.map((source) => source.name)}
            error={isAsked && !name.trim() && "Name the knowledge source"}
          />
          <DropFile
            label="File with pages"
            title={file ? file.name : "Drop a file here, or choose one"}
            hint="A dump in XML as MediaWiki exports it, packed with bzip2 or not (pages-articles.xml.bz2), or JSON lines. At most 1 GB; import larger dumps in parts."
            onFiles={([chosen]) => setFile(chosen)}
          />
          {isAsked && !file && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              Choose a file
            </Text>
          )}
          <Group>
            <Button type="submit">Import</Button>
          </Group>
          <details>
            <summary>What JSON lines look like</summary>
            <Text size="sm" my="xs">
              One page on each line: its title and its text. A title that leads to another page has
              a redirect instead of a text.
            </Text>
            <Code block style={unfolded}>
              {'{"title": "Ankara", "text": "Ankara is the capital of Turkey. …"}\n' +
                '{"title": "Angora", "redirect": "Ankara"}'}
            </Code>
          </details>
        </Stack>
      </form>
    </Section>
  );
}

const unfolded = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

interface OutcomeProps {
  projectId: string;
  importId: string;
  problem: string | null;
  onRestart: () => void;
}

function Outcome({ projectId, importId, problem, onRestart }: OutcomeProps) {
  const query = useQuery(importOptions(projectId, importId));
  return (
    <Stack maw={720}>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <QueryState query={query} rows={3}>
        {(found) => <ImportOutcome projectId={projectId} found={found} />}
      </QueryState>
      <Group>
        <Button onClick={onRestart}>Import other pages</Button>
      </Group>
    </Stack>
  );
}
