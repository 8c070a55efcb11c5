"use client";

import { Alert, Button, FileButton, Group, Paper, Select, Text, Title } from "@mantine/core";
import { useState } from "react";
import { guessJoin, type JoinKeys } from "@/lib/imports/join/guess-join";
import { type Joined, joinFiles, type Part } from "@/lib/imports/join/join-files";
import { joinedPartText } from "@/lib/imports/join/joined-text";
import { openSecond } from "@/lib/imports/join/open-second";
import type { JoinedFrom } from "@/lib/imports/options";

interface Props extends Part {
  /** How the import was joined that a correction replaces; undefined where it was not, or nothing is corrected. */
  before: JoinedFrom | undefined;
  onJoined: (joined: Joined) => void;
}

interface Second extends Part {
  keys: Partial<JoinKeys>;
}

/** Takes outcomes from a second file, by a key that both have. */
export function JoinFile({ file, preview, before, onJoined }: Props) {
  const [second, setSecond] = useState<Second | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setProblem(null);
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  }

  const choose = (chosen: File | null, sheet?: string) =>
    chosen &&
    attempt(async () => {
      const found = await openSecond({ file, preview }, chosen, { sheet, before });
      setSecond({ file: chosen, preview: found, keys: guessJoin(preview, found, before) ?? {} });
    });

  const join = ({ keys, ...part }: Second) =>
    attempt(async () => {
      const { first = "", second: other = "" } = keys;
      onJoined(await joinFiles({ file, preview }, part, { first, second: other }));
    });

  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb={4}>
        {before ? "Choose the second file again" : "Are the outcomes in another file?"}
      </Title>
      {before && (
        <Text size="sm" mb={4}>
          The import to correct has columns of {joinedPartText(before.second)}. Candor keeps no
          files, so choose it again, unless this file has these columns itself.
        </Text>
      )}
      <Text c="dimmed" size="sm" mb="sm">
        Its columns are added to each row here, by a key that both files have.
      </Text>
      {problem && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      {second && (
        <Group mb="sm" align="flex-end">
          {second.preview.sheets && second.preview.sheets.names.length > 1 && (
            <Select
              label={`Sheet of the second file, ${second.file.name}`}
              allowDeselect={false}
              flex="1 1 200px"
              data={[...new Set(second.preview.sheets.names)]}
              value={second.preview.sheets.read}
              onChange={(sheet) => sheet !== null && choose(second.file, sheet)}
            />
          )}
          <KeySelect
            label={`Key in the first file, ${file.name}`}
            columns={preview.columns}
            value={second.keys.first}
            onChange={(first) => setSecond({ ...second, keys: { ...second.keys, first } })}
          />
          <KeySelect
            label={`Key in the second file, ${second.file.name}`}
            columns={second.preview.columns}
            value={second.keys.second}
            onChange={(key) => setSecond({ ...second, keys: { ...second.keys, second: key } })}
          />
        </Group>
      )}
      <Group>
        {second && (
          <Button
            loading={isBusy}
            disabled={!second.keys.first || !second.keys.second}
            onClick={() => join(second)}
          >
            Join the files
          </Button>
        )}
        <FileButton onChange={(chosen) => choose(chosen)}>
          {(props) => (
            <Button {...props} variant="default" loading={isBusy && !second}>
              {second ? "Choose another second file" : "Choose the second file"}
            </Button>
          )}
        </FileButton>
      </Group>
    </Paper>
  );
}

interface KeySelectProps {
  label: string;
  columns: string[];
  value: string | undefined;
  onChange: (column: string) => void;
}

const KeySelect = ({ label, columns, value, onChange }: KeySelectProps) => (
  <Select
    label={label}
    placeholder="Choose a column"
    allowDeselect={false}
    flex="1 1 200px"
    data={columns}
    value={value ?? null}
    onChange={(column) => column !== null && onChange(column)}
  />
);
