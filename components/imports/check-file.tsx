"use client";

import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { HelpLink } from "@/components/ui/help-link";
import { Time } from "@/components/ui/time";
import { datasetsOptions } from "@/lib/datasets/queries";
import { checkPreview } from "@/lib/imports/check-report";
import { afterJoin, optionsOf, propose, readingOf, type Said, say } from "@/lib/imports/choice";
import { namesQuestions } from "@/lib/imports/create-missing";
import { scaleWarning } from "@/lib/imports/guess/guess-scale";
import { guessTag } from "@/lib/imports/guess/guess-tag";
import { unmatchedText } from "@/lib/imports/join/unmatched-text";
import { knownDatasetsText } from "@/lib/imports/known-datasets-text";
import { datasetOfKeysOptions } from "@/lib/imports/queries";
import { unpivotedColumns } from "@/lib/imports/unpivot";
import { CheckSummary } from "./check-summary";
import { FileCard } from "./file-card";
import { ImportOptionsForm } from "./import-options-form";
import { JoinFile } from "./join-file";
import { LeftoverColumns } from "./leftover-columns";
import { MappingForm } from "./mapping-form";
import { PreviewTable } from "./preview-table";
import { ScaleQuestion } from "./scale-question";
import { TestSetCard } from "./test-set-card";
import type { Flow, ImportFlow } from "./use-import-flow";
import { WideFile } from "./wide-file";

interface Props extends Omit<Extract<Flow, { step: "check" }>, "step"> {
  projectId: string;
  /** Whether the file is to take an import’s place. */
  corrects: boolean;
  actions: Pick<ImportFlow, "open" | "read" | "check" | "run" | "restart">;
}

/** The second step: maps the file's columns to fields, and checks its first rows. */
export function CheckFile({ projectId, corrects, notice, actions, ...chosen }: Props) {
  const { file, preview, choice, opened, joined, joinedBefore } = chosen;
  const unmatched = joined && unmatchedText(joined);
  const { guess, remembered, said } = choice;
  const { kind } = guess;
  const options = useMemo(() => optionsOf(choice), [choice]);
  const seen = { preview, filename: file.name };
  // A check goes through up to a thousand rows, so it waits until typing pauses.
  const [settled] = useDebouncedValue(choice, 150);
  const checked = useMemo(
    () => checkPreview(settled.guess.kind, readingOf(settled).rowOptions, preview),
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
    (column: string) => guessTag(kind, options, preview.items, column),
    [kind, options, preview],
  );
  const { scaleGuess, rowOptions } = readingOf(choice);
  const { unpivot } = options;
  const isEmpty = preview.isWhole && checked.rowsChecked === 0;
  const { data } = useQuery(datasetsOptions(projectId));
  const known = data && new Set(data.datasets.map(({ name }) => name));
  const missingDatasets = checked.datasets.filter((name) => known && !known.has(name));
  // A dataset given for all rows may be a guess from the file's name, so another that has their questions is offered.
  const isGiven = options.mapping.dataset && "value" in options.mapping.dataset;
  const { data: fitting } = useQuery({
    ...datasetOfKeysOptions(projectId, checked.keys),
    enabled: Boolean(isGiven && namesQuestions(kind) && missingDatasets.length > 0),
  });
  const change = (next: typeof choice) => actions.check({ ...chosen, choice: next });
  const choose = (some: Said) => change(say(choice, seen, some));
  const lacksOutcome = kind === "forecasts" && !options.mapping.correct && !options.mapping.outcome;
  const mustSayScale = scaleGuess !== undefined && rowOptions.scale === undefined;
  return (
    <Stack gap="lg">
      {[notice, unmatched].filter(Boolean).map((text) => (
        <Alert key={text} color="yellow" role="alert">
          {text}
        </Alert>
      ))}
      {opened.testSet && (
        <TestSetCard
          testSet={opened.testSet}
          formed={opened.formed}
          onWanted={(wanted) => actions.open(opened.chosen, wanted)}
        />
      )}
      <FileCard
        file={file}
        preview={preview}
        joinedFrom={joined?.joinedFrom}
        kind={kind}
        onKind={(next) => choose({ kind: next })}
        onRead={(how) => actions.read(file, { opened, how, said, joined })}
      />
      {remembered && (
        <Alert color="blue" role="status" title="This project has imported such a file before">
          <Text size="sm" mb="xs">
            As in {remembered.filename}, <Time at={remembered.createdAt} />. The same mapping is
            proposed.
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => change(propose(seen, said, null))}
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
          onTurn={(turned) => choose({ turned })}
          onMapping={(mapping) => choose({ mapping })}
        />
      )}
      {(lacksOutcome || (joinedBefore && !joined)) && (
        <JoinFile
          file={file}
          preview={preview}
          before={joinedBefore}
          onJoined={(both) =>
            actions.read(both.file, { opened, said: afterJoin(choice), joined: both })
          }
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
            onChange={(scale) => choose({ scale })}
          />
        )}
        <MappingForm
          key={`${kind} ${unpivot?.columns.length} ${remembered?.createdAt}`}
          kind={kind}
          columns={unpivot ? unpivotedColumns(preview.columns, unpivot) : preview.columns}
          mapping={options.mapping}
          guess={guess}
          problems={checked.fieldProblems}
          onChange={(field, source) => choose({ mapping: { [field]: source } })}
        />
        <LeftoverColumns
          kind={kind}
          columns={leftover}
          profiles={guess.profiles}
          guess={tagOf}
          tags={options.tags}
          onTags={(tags) => choose({ tags })}
        />
      </Paper>
      <ImportOptionsForm kind={kind} options={options} onChange={choose} />
      <CheckSummary
        checked={checked}
        question={mustSayScale ? "Choose whether numbers are fractions or percentages." : null}
        warning={scaleWarning(scaleGuess, rowOptions.scale)}
        isWhole={preview.isWhole}
        unit={unpivot ? "cell" : "row"}
        leftOut={leftover.filter((column) => options.tags[column] === undefined)}
        missingDatasets={namesQuestions(kind) ? missingDatasets : []}
        known={knownDatasetsText(
          kind,
          checked.datasets.filter((name) => known?.has(name)),
        )}
        options={options}
        fitting={(isGiven && fitting) || null}
        onDataset={(name) => choose({ mapping: { dataset: { value: name } } })}
        onCreateMissing={() => choose({ createMissing: true })}
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
          onClick={() => actions.run(chosen)}
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
