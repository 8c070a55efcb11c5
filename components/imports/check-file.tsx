"use client";

import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { datasetsOptions } from "@/lib/datasets/queries";
import type { CheckedPreview } from "@/lib/imports/check-report";
import { checkPreview } from "@/lib/imports/check-report";
import { guessMapping } from "@/lib/imports/mapping";
import { BadRowsTable } from "./bad-rows";
import { FileCard } from "./file-card";
import { ImportOptionsForm } from "./import-options-form";
import { withoutTruthText } from "./import-outcome";
import { MappingForm } from "./mapping-form";
import { PreviewTable } from "./preview-table";
import type { Choice, Flow, ImportFlow } from "./use-import-flow";

interface Props extends Omit<Extract<Flow, { step: "check" }>, "step"> {
  projectId: string;
  actions: Pick<ImportFlow, "read" | "check" | "run" | "restart">;
}

/** The second step: maps the file's columns to fields, and checks its first rows. */
export function CheckFile({ projectId, file, preview, choice, notice, actions }: Props) {
  const { kind, options } = choice;
  // A check goes through up to a thousand rows, so it waits until typing pauses.
  const [mapping] = useDebouncedValue(options.mapping, 150);
  const checked = useMemo(() => checkPreview(kind, mapping, preview), [kind, mapping, preview]);
  const isEmpty = preview.isWhole && checked.rowsChecked === 0;
  const { data } = useQuery(datasetsOptions(projectId));
  const known = data && new Set(data.datasets.map(({ name }) => name));
  const change = (next: Choice) => actions.check({ file, preview, choice: next });
  const setOptions = (some: Partial<Choice["options"]>) =>
    change({ kind, options: { ...options, ...some } });
  return (
    <Stack gap="lg">
      {notice && (
        <Alert color="yellow" role="alert">
          {notice}
        </Alert>
      )}
      <FileCard
        file={file}
        preview={preview}
        kind={kind}
        onKind={(next) => {
          const guessed = guessMapping(next, preview.columns, file.name);
          change({ kind: next, options: { ...options, mapping: guessed } });
        }}
        onRead={(how) => actions.read(file, how)}
      />
      <PreviewTable checked={checked} />
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb={4}>
          Where each field comes from
        </Title>
        <Text c="dimmed" size="sm" mb="md">
          A column of the file, or one value for all of its rows.
        </Text>
        <MappingForm
          key={kind}
          kind={kind}
          columns={preview.columns}
          mapping={options.mapping}
          problems={checked.fieldProblems}
          onChange={(next) => setOptions({ mapping: next })}
        />
      </Paper>
      <ImportOptionsForm
        kind={kind}
        options={options}
        unknownDatasets={checked.datasets.filter((name) => known && !known.has(name))}
        onChange={setOptions}
      />
      <CheckSummary
        checked={checked}
        isWhole={preview.isWhole}
        refuses={options.onBadRows === "refuse"}
      />
      <Group>
        <Button
          size="md"
          disabled={
            isEmpty ||
            checked.fieldProblems.size > 0 ||
            (checked.rowsBad > 0 && options.onBadRows === "refuse")
          }
          onClick={() => actions.run({ file, preview, choice })}
        >
          Import
        </Button>
        <Button size="md" variant="default" onClick={actions.restart}>
          Choose another file
        </Button>
      </Group>
    </Stack>
  );
}

const shown = 5;

interface CheckSummaryProps {
  checked: CheckedPreview;
  isWhole: boolean;
  /** Whether a single bad row stops the whole import. */
  refuses: boolean;
}

/** The result of checking the file's first rows. */
function CheckSummary({ checked, isWhole, refuses }: CheckSummaryProps) {
  const { rowsChecked, rowsBad, errors, fieldProblems } = checked;
  const [missing] = fieldProblems.values();
  const gaps = withoutTruthText(checked.rowsWithoutTruth);
  const which = `the ${isWhole ? "" : "first "}${rowsChecked.toLocaleString("en")} rows`;
  if (missing !== undefined || rowsChecked === 0) {
    return (
      <Alert color="yellow" title="Not ready yet" role="status">
        {missing ?? "The file has no rows."}
      </Alert>
    );
  }
  if (rowsBad === 0) {
    return (
      <Alert color="pine" title="Ready" role="status">
        {isWhole ? "All" : "The first"} {rowsChecked.toLocaleString("en")} rows can be read. The
        import will check them against the stored data. {gaps}
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      title={`${rowsBad.toLocaleString("en")} of ${which} ${rowsBad === 1 ? "is" : "are"} bad`}
      role="status"
    >
      <BadRowsTable errors={errors.slice(0, shown)} />
      {errors.length > shown && (
        <Text size="sm">… and {(errors.length - shown).toLocaleString("en")} more</Text>
      )}
      <Text size="sm" mt="sm">
        {refuses
          ? "Nothing can be imported while there are bad rows. Fix the file, or choose to leave out the bad rows."
          : "They will be left out."}{" "}
        {gaps}
      </Text>
    </Alert>
  );
}
