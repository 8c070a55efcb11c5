"use client";

import { Paper, Radio, Stack, Switch, Title } from "@mantine/core";
import type { ChosenOptions, Said } from "@/lib/imports/choice";
import { createMissingLabel, namesQuestions } from "@/lib/imports/create-missing";
import type { ImportKind } from "@/lib/imports/options";

interface Props {
  kind: ImportKind;
  options: ChosenOptions;
  onChange: (some: Said) => void;
}

export function ImportOptionsForm({ kind, options, onChange }: Props) {
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
        {namesQuestions(kind) && (
          <Switch
            label={createMissingLabel}
            description="They have no text unless the file includes it. A typo creates a new one."
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
