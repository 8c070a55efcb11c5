"use client";

import { Paper, Radio, Stack, Switch, Title } from "@mantine/core";
import type { ImportKind } from "@/lib/imports/options";
import type { Choice } from "./use-import-flow";

interface Props {
  kind: ImportKind;
  options: Choice["options"];
  /** Datasets and questions that the file names but the project lacks. */
  unknownDatasets: string[];
  onChange: (some: Partial<Choice["options"]>) => void;
}

export function ImportOptionsForm({ kind, options, unknownDatasets, onChange }: Props) {
  const needsQuestions = kind !== "questions" && kind !== "models";
  const [first, ...others] = unknownDatasets;
  const also = others.length > 0 ? ` and ${others.length} more are` : " is";
  const warning =
    first !== undefined && !options.createMissing
      ? `“${first}”${also} not there yet. Import the questions first, or create them here.`
      : undefined;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb="sm">
        How to import
      </Title>
      <Stack gap="md">
        <Radio.Group
          label="When a row is bad"
          value={options.onBadRows}
          onChange={(value) => onChange({ onBadRows: value as "refuse" | "skip" })}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="refuse" label="Import nothing, and say which rows are bad and why" />
            <Radio value="skip" label="Import the good rows, and leave out the bad ones" />
          </Stack>
        </Radio.Group>
        {needsQuestions && (
          <Switch
            label="Create datasets and questions that are not there yet"
            description="They have no text unless the file includes it. A typo creates a new one."
            error={warning}
            checked={options.createMissing}
            onChange={(event) => onChange({ createMissing: event.currentTarget.checked })}
          />
        )}
        {kind === "forecasts" && (
          <Switch
            label="A reader may forecast the same thing several times"
            description="Repeats become draws, numbered in the order of the file. Otherwise they are bad rows."
            checked={options.repeats === "draws"}
            onChange={(event) =>
              onChange({ repeats: event.currentTarget.checked ? "draws" : "refuse" })
            }
          />
        )}
      </Stack>
    </Paper>
  );
}
