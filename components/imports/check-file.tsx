"use client";

import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { HelpLink } from "@/components/ui/help-link";
import { datasetsOptions } from "@/lib/datasets/queries";
import { type CheckedPreview, checkPreview } from "@/lib/imports/check-report";
import { guessAs, guessFile } from "@/lib/imports/guess/guess-file";
import { guessTag } from "@/lib/imports/guess/guess-tag";
import type { ImportKind } from "@/lib/imports/options";
import { unpivotedColumns } from "@/lib/imports/unpivot";
import { BadRowsTable } from "./bad-rows";
import { FileCard } from "./file-card";
import { ImportOptionsForm } from "./import-options-form";
import { withoutTruthText } from "./import-outcome";
import { JoinFile } from "./join-file";
import { LeftoverColumns } from "./leftover-columns";
import { MappingForm } from "./mapping-form";
import { PreviewTable } from "./preview-table";
import { ScaleQuestion } from "./scale-question";
import {
  type Choice,
  type Flow,
  guessedAgain,
  type ImportFlow,
  readingOf,
  sourceOf,
} from "./use-import-flow";
import { WideFile } from "./wide-file";

interface Props extends Omit<Extract<Flow, { step: "check" }>, "step"> {
  projectId: string;
  /** Whether the file is to take an import’s place. */
  corrects: boolean;
  actions: Pick<ImportFlow, "read" | "check" | "run" | "restart">;
}

/** The second step: maps the file's columns to fields, and checks its first rows. */
export function CheckFile({ projectId, corrects, file, preview, choice, notice, actions }: Props) {
  const { kind, guess, options } = choice;
  // A check goes through up to a thousand rows, so it waits until typing pauses.
  const [settled] = useDebouncedValue(choice, 150);
  const checked = useMemo(
    () => checkPreview(settled.kind, readingOf(settled).rowOptions, preview),
    [settled, preview],
  );
  const leftover = useMemo(
    () =>
      preview.columns.filter(
        (column) => checked.ignored.includes(column) || options.tags[column] !== undefined,
      ),
    [preview, checked, options.tags],
  );
  const tagOf = useCallback(
    (column: string) => guessTag(kind, options.mapping, preview.items, column),
    [kind, options.mapping, preview],
  );
  const { scaleGuess, rowOptions } = readingOf(choice);
  const { unpivot } = options;
  const isEmpty = preview.isWhole && checked.rowsChecked === 0;
  const { data } = useQuery(datasetsOptions(projectId));
  const known = data && new Set(data.datasets.map(({ name }) => name));
  const change = (next: Choice) => actions.check({ file, preview, choice: next });
  const setOptions = (some: Partial<Choice["options"]>) =>
    change({ ...choice, options: { ...options, ...some } });
  const guessWith = (as: ImportKind, turned?: string[] | null) =>
    change(guessedAgain(choice, guessAs(as, preview, file.name, turned)));
  const mustSayScale = scaleGuess !== undefined && rowOptions.scale === undefined;
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
        onKind={(next) => guessWith(next)}
        onRead={(how) => actions.read(file, how)}
      />
      {choice.remembered && (
        <Alert color="blue" role="status" title="This project has imported such a file before">
          <Text size="sm" mb="xs">
            {sourceOf(choice.remembered)} The same mapping is proposed.
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => change(guessedAgain(choice, guessFile(preview, file.name)))}
          >
            Guess from this file instead
          </Button>
        </Alert>
      )}
      <PreviewTable checked={checked} />
      {kind === "forecasts" && preview.columns.length > 2 && (
        <WideFile
          columns={preview.columns}
          turned={unpivot?.columns ?? null}
          mapping={options.mapping}
          onTurn={(turned) => guessWith(kind, turned)}
          onMapping={(mapping) => setOptions({ mapping })}
        />
      )}
      {kind === "forecasts" && !options.mapping.correct && !options.mapping.outcome && (
        <JoinFile
          file={file}
          preview={preview}
          onJoined={(joined, about) => actions.read(joined, {}, about)}
        />
      )}
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb={4}>
          Where each field comes from
        </Title>
        <Group justify="space-between" gap="xs" mb="md">
          <Text c="dimmed" size="sm">
            A column of the file, or one value for all of its rows. Check what is proposed.
          </Text>
          <HelpLink page="import" section="how-columns-are-guessed">
            How columns are guessed
          </HelpLink>
        </Group>
        {scaleGuess && (
          <ScaleQuestion
            guess={scaleGuess}
            value={rowOptions.scale ?? null}
            onChange={(scale) => setOptions({ scale })}
          />
        )}
        <MappingForm
          key={`${kind} ${unpivot?.columns.length} ${choice.remembered?.createdAt}`}
          kind={kind}
          columns={unpivot ? unpivotedColumns(preview.columns, unpivot) : preview.columns}
          mapping={options.mapping}
          guess={guess}
          problems={checked.fieldProblems}
          onChange={(next) => setOptions({ mapping: next })}
        />
        <LeftoverColumns
          kind={kind}
          columns={leftover}
          profiles={guess.profiles}
          guess={tagOf}
          tags={options.tags}
          onTags={(tags) => setOptions({ tags })}
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
        question={mustSayScale ? "Choose whether numbers are fractions or percentages." : null}
        isWhole={preview.isWhole}
        refuses={options.onBadRows === "refuse"}
      />
      <Group>
        <Button
          size="md"
          disabled={
            isEmpty ||
            mustSayScale ||
            checked.fieldProblems.size > 0 ||
            (checked.rowsBad > 0 && options.onBadRows === "refuse")
          }
          onClick={() => actions.run({ file, preview, choice })}
        >
          {corrects ? "Show what will change" : "Import"}
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
  /** What the person must still answer. */
  question: string | null;
  isWhole: boolean;
  /** Whether a single bad row stops the whole import. */
  refuses: boolean;
}

/** The result of checking the file's first rows. */
function CheckSummary({ checked, question, isWhole, refuses }: CheckSummaryProps) {
  const { rowsChecked, rowsBad, errors, fieldProblems } = checked;
  const missing = [...fieldProblems.values()][0] ?? question ?? undefined;
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
