import { Alert, Button, Group, Text } from "@mantine/core";
import type { CheckedPreview } from "@/lib/imports/check-report";
import type { ChosenOptions } from "@/lib/imports/choice";
import { createMissingLabel } from "@/lib/imports/create-missing";
import { leftOutText } from "@/lib/imports/left-out-text";
import { count } from "@/lib/text/count";
import { quoteSome } from "@/lib/text/quote-some";
import { BadRowsTable } from "./bad-rows";
import { withoutTruthText } from "./import-outcome";

const shown = 5;

interface CheckSummaryProps {
  checked: CheckedPreview;
  /** What the person must still answer. */
  question: string | null;
  /** What is doubtful about the scale. */
  warning: string | undefined;
  isWhole: boolean;
  /** What a row of the import is in the file. */
  unit: "row" | "cell";
  /** Columns that nothing is read from. */
  leftOut: string[];
  /** That the file names and the project lacks. */
  missingDatasets: string[];
  /** Into which of the project's datasets the rows go; null for none. */
  known: string | null;
  /** The project's dataset that has the questions of the first rows, where these name one that it lacks. */
  fitting: string | null;
  onDataset: (name: string) => void;
  options: Pick<ChosenOptions, "onBadRows" | "createMissing">;
  onCreateMissing: () => void;
}

/** The result of checking the file's first rows. */
export function CheckSummary(props: CheckSummaryProps) {
  const { checked, question, warning, isWhole, unit, leftOut, missingDatasets, known, options } =
    props;
  const { fitting, onDataset, onCreateMissing } = props;
  const { rowsChecked, rowsBad, cellsEmpty, errors, fieldProblems } = checked;
  const missing = [...fieldProblems.values()][0] ?? question ?? undefined;
  const lacksDatasets = missingDatasets.length > 0 && !options.createMissing;
  const lacking = (
    <MissingDatasets
      names={missingDatasets}
      {...{ fitting, onDataset }}
      onCreate={onCreateMissing}
    />
  );
  const notes = [
    known,
    warning && `${warning}: check the scale.`,
    cellsEmpty > 0 && `${count(cellsEmpty, "cell is", "cells are")} empty and left out.`,
    withoutTruthText(checked.rowsWithoutTruth),
    checked.alikeLabels.length > 0 &&
      `Labels are compared as they are written: ${quoteSome(checked.alikeLabels)} count as different. Write them alike in the file if they mean the same.`,
    missingDatasets.length > 0 &&
      options.createMissing &&
      `The import creates the ${datasetsText(missingDatasets)}.`,
    leftOut.length > 0 && `${leftOutText(leftOut)}.`,
  ].filter(Boolean);
  const rows = count(rowsChecked, unit);
  if (missing !== undefined || rowsChecked === 0) {
    return (
      <Alert color="yellow" title="Not ready yet" role="status">
        {missing ?? "The file has no rows."}
      </Alert>
    );
  }
  if (rowsBad === 0) {
    if (lacksDatasets) return lacking;
    return (
      <Alert color="pine" title="Ready" role="status">
        {isWhole ? `All ${rows}` : `The first ${rows}`} can be read. The import will check them
        against the stored data. {notes.join(" ")}
      </Alert>
    );
  }
  return (
    <>
      {lacksDatasets && lacking}
      <Alert
        color="red"
        title={`${rowsBad.toLocaleString("en")} of the ${isWhole ? "" : "first "}${rows} ${rowsBad === 1 ? "is" : "are"} bad`}
        role="status"
      >
        <BadRowsTable errors={errors.slice(0, shown)} />
        {errors.length > shown && (
          <Text size="sm">… and {(errors.length - shown).toLocaleString("en")} more</Text>
        )}
        <Text size="sm" mt="sm">
          {options.onBadRows === "refuse"
            ? `Nothing can be imported while there are bad ${unit}s. Fix the file, or choose to leave out the bad ones.`
            : "They will be left out."}{" "}
          {notes.join(" ")}
        </Text>
      </Alert>
    </>
  );
}

const datasetsText = (names: string[]) =>
  `${names.length === 1 ? "dataset" : "datasets"} ${quoteSome(names)}`;

interface MissingDatasetsProps extends Pick<CheckSummaryProps, "fitting" | "onDataset"> {
  names: string[];
  onCreate: () => void;
}

const MissingDatasets = ({ names, fitting, onDataset, onCreate }: MissingDatasetsProps) => (
  <Alert color="yellow" title={`The project has no ${datasetsText(names)}`} role="status">
    <Text size="sm" mb="xs">
      {fitting !== null &&
        `The questions of the file’s first rows are in the dataset “${fitting}”. Use that one if the rows are about them. Otherwise: `}
      {fitting === null ? "Import" : "import"} the questions first, or create what is missing. A
      typo creates a new one.
    </Text>
    <Group gap="xs">
      {fitting !== null && (
        <Button size="compact-sm" onClick={() => onDataset(fitting)}>
          Use the dataset “{fitting}”
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onCreate}>
        {createMissingLabel}
      </Button>
    </Group>
  </Alert>
);
